/** The log of a process: JSON lines that say what happened and where, and nothing of what anybody wrote (docs/rules/http.md#logs). */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { maskedLine } from './mask.ts'

/** Writes lines from `level` on, without passwords. A failure is written with its cause and place; what it quotes of rows is left out. */
export const openLog = ({ level, to }: { level: NonNullable<LoggerOptions['level']>; to: DestinationStream }): Logger =>
  pino({ level, serializers: { err: withoutRows }, hooks: { streamWrite: maskedLine } }, to)

/** Where PostgreSQL quotes the row or the statement that failed: texts, addresses, names. */
const quoting = ['detail', 'where', 'query', 'parameters', 'args', 'internal_query']

const withoutRows = (error: Error): Record<string, unknown> =>
  Object.fromEntries(Object.entries(pino.stdSerializers.err(error)).filter(([field]) => !quoting.includes(field)))

/** Where log lines go, made readable for people: a line each, and errors below it. They are masked before. */
export async function prettily(to: DestinationStream, { isColored }: { isColored: boolean }): Promise<DestinationStream> {
  // Loaded here: most processes write for programs.
  const { prettyFactory } = await import('pino-pretty')
  const prettify = prettyFactory({ colorize: isColored, translateTime: 'SYS:standard', ignore: 'pid,hostname', singleLine: true })
  // At once, as without it: the last line before an exit is the one that says why.
  return { write: (line) => to.write(prettify(line)) }
}
