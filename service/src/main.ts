/**
 * The command `earshot`. Its commands are rows of commands/table.ts; here their words are found, their result is printed, and an end
 * gets its exit code: 0 done, 1 not done, 2 wrong use. Whatever goes wrong is one line on standard error.
 */
import { createInterface } from 'node:readline/promises'
import { inspect } from 'node:util'
import { commandMessages } from '@earshot/messages/cli/command'
import packageJson from '../package.json' with { type: 'json' }
import { type Action, type Command, Failure, helpOf, readArguments, WrongUse } from './commands/command.ts'
import { print } from './commands/standard-output.ts'
import { loadCommands } from './commands/table.ts'
import type { Environment } from './config.ts'
import { maskedLine } from './mask.ts'
import { ConfigError } from './setting.ts'

const args = process.argv.slice(2)
const commands = await loadCommands(args[0])
const command = commands.find(({ words }) => words.split(' ').every((word, i) => args[i] === word))

// What is still open at this point (a connection that did not close in time) must not keep the process.
process.exit(await main())

async function main(): Promise<number> {
  const json = args.includes('--json')
  try {
    if (!command) return withoutCommand()
    const given = await readArguments(command, args.slice(command.words.split(' ').length))
    if (given.help) {
      print(await helpOf(command))
      return 0
    }
    const action = (await command.load()) as Action<Record<string, unknown>>
    const say = (result: Record<string, unknown>) => print(json ? JSON.stringify(result) : show(action, result))
    const notes: string[] = []
    const warn = (line: string) => console.error(json ? JSON.stringify({ warning: line }) : line)
    const env = await environmentFor(given)
    const result = await action.run(given.values, { env, json, say, note: (line) => notes.push(line), warn, ask })
    if (result) say(result)
    if (!json) for (const line of notes) print(line)
    return result?.ok === false ? 1 : 0
  } catch (error) {
    return complain(error, json)
  }
}

/** The settings of the home that a command is about. Loaded where there are several. */
async function environmentFor(given: { values: Record<string, unknown>; home: string | null }): Promise<Environment> {
  const { env } = process
  if (env.HOMES?.trim()) return (await import('./commands/choose-home.ts')).environmentAtHome(given, env)
  if (given.home !== null) throw new WrongUse(commandMessages.homeWithoutHomes)
  return env
}

function withoutCommand(): number {
  const isNear = ({ words }: Command) => words.split(' ')[0] === args[0]
  if (['help', '-h'].includes(args[0] ?? '') || args.includes('--help')) {
    // Those that begin with the word that was given, or all.
    const listed = commands.some(isNear) ? commands.filter(isNear) : commands
    const width = Math.max(...listed.map(({ words }) => words.length))
    print(`${commandMessages.about}\n\n${commandMessages.usage({ usage: 'earshot COMMAND [options]' })}\n`)
    for (const { words, is } of listed) print(`  ${words.padEnd(width)}  ${is}`)
    print(`\n${commandMessages.commandHelp}`)
    return 0
  }
  if (args[0] === '--version') {
    print(packageJson.version)
    return 0
  }
  const near = commands.filter(isNear)
  const available = (near.length > 0 ? near : commands).map(({ words }) => words).join(', ')
  const given = args
    .filter((arg) => !arg.startsWith('-'))
    .slice(0, 2)
    .join(' ')
  throw new WrongUse(
    given ? commandMessages.unknownCommand({ command: given, commands: available }) : commandMessages.noCommand({ commands: available }),
  )
}

async function ask(question: string): Promise<string | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const ended = new Promise<null>((resolve) => lines.once('close', () => resolve(null)))
    return await Promise.race([lines.question(question), ended])
  } finally {
    lines.close()
  }
}

/** One line to standard error; as JSON for who asked for that. */
function complain(error: unknown, json: boolean): number {
  const exitCode = error instanceof WrongUse ? 2 : 1
  const line = maskedLine(error instanceof ConfigError ? error.message : oneLine(error))
  const hint = exitCode === 2 && command ? ` ${commandMessages.seeHelp({ command: command.words })}` : ''
  if (json) console.error(JSON.stringify({ error: line }))
  else console.error(`${['earshot', command?.words].filter(Boolean).join(' ')}: ${line}${hint}`)
  const expected = error instanceof WrongUse || error instanceof Failure || error instanceof ConfigError
  if (!expected && process.env.LOG_LEVEL === 'debug') console.error(maskedLine(inspect(error)))
  return exitCode
}

/** Some errors of Node's (several addresses tried, all in vain) have no message, but a code. */
function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error)
  return text.trim().replaceAll(/\s*\n\s*/g, ' ')
}

function show(action: Action<never>, result: Record<string, unknown>): string {
  if (action.show) return action.show(result as never)
  const width = Math.max(...Object.keys(result).map((name) => name.length))
  const lines = Object.entries(result).map(([name, value]) => {
    const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
    return `${name.padEnd(width)}  ${text}`
  })
  return lines.join('\n')
}
