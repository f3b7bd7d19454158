import { settingsMessages } from '@earshot/messages/cli/settings'
import { settings } from './config.ts'
import type { Setting } from './setting.ts'

/** The file `.env.example`: every setting with its default, commented out. */
export function renderEnvExample(): string {
  const head = `${settingsMessages.envExample.replaceAll(/^/gm, '# ')}\n`
  const entries = Object.values<Setting<unknown>>(settings).map(({ name, default: fallback, is }) => {
    const value = fallback?.replace('{PORT}', String(settings.port.default)) ?? ''
    return `# ${is}\n#${name}=${/[\s<>]/.test(value) ? `"${value}"` : value}\n`
  })
  return [head, ...entries].join('\n')
}
