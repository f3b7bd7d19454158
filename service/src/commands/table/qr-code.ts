/** The rows of `earshot qr-code …`; ../qr-code.ts has what they do. */
import { qrLabelLengthMax, qrModes } from '@earshot/contract/qr-code-values'
import { optionsMessages } from '@earshot/messages/cli/options'
import { qrCodeMessages } from '@earshot/messages/cli/qr-code'
import { readText } from '../../text.ts'
import { command, options, WrongUse } from '../command.ts'
import { id, oneOf } from '../option-values.ts'

const { project, mode } = options({
  project: { value: 'ID', is: optionsMessages.help.project, required: true, read: id },
  mode: { value: 'MODE', is: qrCodeMessages.options.mode({ modes: qrModes.join(', ') }), required: true, read: oneOf(...qrModes) },
})

/** One line of at most 100 characters; empty for none. */
function label(written: string): string {
  const read = readText.line(written)
  if (!('text' in read)) throw new WrongUse(`${read.wrong}.`)
  if ([...read.text].length > qrLabelLengthMax) throw new WrongUse(optionsMessages.maxLength({ max: qrLabelLengthMax }))
  return read.text
}

export const listOptions = options({ project })

export const labelOptions = options({
  project,
  mode,
  label: { value: 'TEXT', is: qrCodeMessages.options.label, required: true, read: label },
})

export const regenerateOptions = options({ project, mode })

export const revokeOptions = options({ project, mode })

const load = () => import('../qr-code.ts')
const { commands } = qrCodeMessages

export const qrCodeCommands = [
  command({ words: 'qr-code list', is: commands.list, options: listOptions, load: async () => (await load()).list }),
  command({ words: 'qr-code label', is: commands.label, options: labelOptions, load: async () => (await load()).label }),
  command({
    words: 'qr-code regenerate',
    is: commands.regenerate,
    options: regenerateOptions,
    load: async () => (await load()).regenerate,
  }),
  command({ words: 'qr-code revoke', is: commands.revoke, options: revokeOptions, load: async () => (await load()).revoke }),
]
