import { settings } from '../service/src/config.ts'
import type { Setting } from '../service/src/setting.ts'

// The page of all settings, docs/operations/settings.md, from the table that the service reads them by.

/** Examples that say more than the setting's own words do. The others are taken from those words. Keys have none that could be copied. */
const examples: Readonly<Record<string, string>> = {
  PORT: '8080',
  HOST: '127.0.0.1',
  DATA_DIR: '/var/lib/earshot',
  MAIL_FROM: 'Acme <feedback@acme.example>',
  ALLOW_PRIVATE_TARGETS: 'true',
  RETENTION_DAYS: '60',
  SPAM_PROOF_OF_WORK: 'true',
  RATE_LIMIT_PER_MINUTE: '5000',
  REDIS_URL: 'rediss://earshot:password@redis.example.com:6379',
  LOG_LEVEL: 'debug',
  CONNECTIONS_MAX: '5000',
  TRUST_PROXY: '10.0.0.0/8',
  METRICS_PORT: '9464',
  METRICS_HOST: '10.0.0.5',
  DRAIN_SECONDS: '15',
}

/** Headings, and which settings stand below them; the first that fits counts. */
const groups: readonly (readonly [heading: string, names: RegExp])[] = [
  ['Address and proxies', /^(PORT|HOST|BASE_URL|TRUST_PROXY|CONNECTIONS_MAX|DRAIN_SECONDS)$/],
  ['Database', /^(DATABASE_|DATA_DIR|RETENTION_DAYS)/],
  ['Backups', /^BACKUP_/],
  ['Keys', /_KEY$/],
  ['Email', /^(SMTP_|MAIL_)/],
  ['Limits', /^(RATE_LIMIT_|REDIS_|SPAM_|ALLOW_|DNS_)/],
  ['Logs, metrics and traces', /^(LOG_|METRICS_|OTEL_|TRACES_)/],
  ['Drafted responses', /^AI_/],
  ['Other', /./],
]

/** Renders docs/operations/settings.md. Errors: an example that its setting would refuse. */
export function renderSettings(): string {
  const all = Object.values<Setting<unknown>>(settings)
  const sections = groups.flatMap(([heading, names], at) => {
    const own = all.filter(({ name }) => names.test(name) && !groups.slice(0, at).some(([, earlier]) => earlier.test(name)))
    return own.length === 0 ? [] : [`## ${heading}\n`, ...own.map(entry)]
  })
  return `${head}\n${sections.join('\n')}`
}

const head = `# Settings

<!-- Rendered from the settings in service/src/config.ts by "npm run render": change them there. -->

Earshot reads its settings from environment variables when it starts. Without any, it runs with a database of its own. An empty variable
counts as not set. A wrong value ends the start with a line for each mistake.

- \`earshot doctor\` shows every setting as this machine has it, and [examines](doctor.md) what they lead to.
- [\`.env.example\`](../../.env.example) has them in a form to copy.
- Every node of one installation has the same settings, except \`HOST\`, \`PORT\`, those of its metrics, and
  \`BACKUP_TO\`, which [one node may have alone](backup.md#schedule).
- A setting marked “Secret” is masked wherever Earshot shows or logs it.
`

function entry({ name, default: fallback, is, mustBe, secret, parse }: Setting<unknown>): string {
  const example = examples[name] ?? /for example ((?:\S(?!\.(?:\s|$)|,\s|$))*\S)/.exec(`${is} ${mustBe}`)?.[1]
  if (example !== undefined && parse(example) === null) throw new Error(`The example of ${name} is not one of its values: ${example}`)
  const lines = [
    `- Default: ${fallback === null ? 'none' : `\`${fallback.replace('{PORT}', String(settings.port.default))}\``}`,
    example !== undefined && `- Example: \`${name}=${/[\s<>]/.test(example) ? `"${example}"` : example}\``,
    `- ${inMarkdown(mustBe)}`,
    secret && '- Secret.',
  ]
  return `### ${name}\n\n${inMarkdown(is)}\n\n${lines.filter(Boolean).join('\n')}\n`
}

/** What Markdown would take for something of its own. */
const inMarkdown = (text: string): string => text.replaceAll(/[<*`]/g, '\\$&')
