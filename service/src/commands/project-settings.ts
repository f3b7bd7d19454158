/** The settings of a project, as an option takes them. */
import { isProblem, ProjectSettings } from '@earshot/contract'
import { optionsMessages } from '@earshot/messages/cli/options'
import { Type } from 'typebox'
import { checkBody } from '../http/validate.ts'
import { WrongUse } from './command.ts'

export const settingNames = Object.keys(ProjectSettings.properties).join(', ')

const checkSettings = checkBody(Type.Partial(ProjectSettings))

export function projectSettings(written: string): Partial<ProjectSettings> {
  let settings: unknown
  try {
    settings = JSON.parse(written)
  } catch {
    throw new WrongUse(optionsMessages.settings.notJson)
  }
  const checked = checkSettings(settings)
  if (isProblem(checked)) throw new WrongUse(checked.detail.replace(/^body: /, ''))
  if (checked.ignored.length > 0) {
    throw new WrongUse(optionsMessages.settings.unknown({ unknown: checked.ignored.join(', '), available: settingNames }))
  }
  return checked.value as Partial<ProjectSettings>
}
