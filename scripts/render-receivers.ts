import { readFile } from 'node:fs/promises'

interface Receiver {
  language: string
  /** The guide's text before the code: how to start it, where frameworks keep the body. */
  about: string
  file: string
  /** The command that starts it. */
  start: string
  code: string
}

/**
 * Renders `web/src/generated/receivers.ts`: the receivers of the guide. Developers of a destination see the very code that a test runs
 * (service/test/guides/receivers.test.ts).
 */
export async function renderReceivers(): Promise<string> {
  const guide = await readFile(new URL('../docs/guides/webhooks.md', import.meta.url), 'utf8')
  const receivers = guide.split(/^## /m).flatMap((section) => receiverIn(section))
  if (receivers.length === 0) throw new Error('docs/guides/webhooks.md has no receivers')
  return `// Rendered from docs/guides/webhooks.md by \`npm run render\`; a change made here is overwritten.

/** Receivers for a destination's deliveries; each reads its port and the secret from PORT and EARSHOT_WEBHOOK_SECRET. */
export const receivers = ${JSON.stringify(receivers, null, 2)} as const
`
}

/** The receiver of a section of the guide: a heading, an explanation, and the code with the name of its file. */
function receiverIn(section: string): Receiver[] {
  const [, language, prose, file, code] = /^([^\n]+)\n\n(.*?)\n\n```\w+ file=(\S+)\n(.*?)^```$/ms.exec(section) ?? []
  if (!language || !prose || !file || !code) return []
  // Links lead to other pages of the guide, which the portal does not have.
  const about = prose.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll(/\s*\n\s*/g, ' ')
  const command = language === 'C#' ? /`(dotnet run)`/ : /`([^`]+)`/
  const start = command.exec(about)?.[1]
  if (!start) throw new Error(`docs/guides/webhooks.md does not say how the receiver in ${language} is started`)
  return [{ language, about, file, start, code }]
}
