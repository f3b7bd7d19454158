/**
 * A command is a row with its words and its options (table/), and an action, which is loaded when the command is called. Parsing, help and
 * the answer to a mistake come from the row; table.ts lists them.
 */
import { parseArgs } from 'node:util'
import { commandMessages } from '@earshot/messages/cli/command'
import type { Environment } from '../config.ts'

/** An option with a value, or a flag when it takes none. */
interface Option<Value = unknown> {
  /** The placeholder of the value in the help, as in `--name NAME`; null: a flag. */
  value: string | null
  /** A function where the text takes more to load than a row may. */
  is: string | (() => Promise<string>)
  required?: boolean
  /** It is written without its name as well, as in `earshot backup verify FILE`. */
  isOperand?: true
  /** Reads a written value, or throws WrongUse with what it must be. */
  read?: (written: string) => Value | Promise<Value>
}

export type Options = Readonly<Record<string, Option>>

/** A row of the table. It imports nothing of the service: every row is loaded for the list of commands. */
export interface Command {
  words: string
  is: string
  options: Options
  /** Loads what the command does, and all that it takes: database, contract, mail. */
  load: () => Promise<Action<never>>
}

/** What a command does. */
export interface Action<Values> {
  run: (values: Values, terminal: Terminal) => Promise<Result>
  /** The result for a person, where a line for each field is not enough. */
  show?: ((result: never) => string) | undefined
}

/** The result of a command: one object; with `ok: false` the exit code is 1. Null for a command that printed its result while it ran. */
export type Result = Record<string, unknown> | null

export interface Terminal {
  env: Environment
  /** Standard output carries exactly one JSON object. */
  json: boolean
  /** Prints the result now, for a command that goes on. */
  say: (result: Record<string, unknown>) => void
  /** A line for a person, below the result; nothing with --json. */
  note: (line: string) => void
  /** A line on standard error at once, also with --json: something is not as it should be, although the command goes on. */
  warn: (line: string) => void
  /** Asks on standard error and returns the typed line; null when there is no input. */
  ask: (question: string) => Promise<string | null>
}

/** Wrong arguments; the message says what would be right. Exit 2. */
export class WrongUse extends Error {}

/** The request can't be carried out; the message says all there is to say. Exit 1. */
export class Failure extends Error {}

type ValueOf<Each extends Option> = Each['value'] extends null
  ? boolean
  : Each extends { read: (written: string) => infer Value }
    ? Awaited<Value>
    : string
type CamelCase<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<CamelCase<Rest>>}` : Name

/** The values of options, by name: `expires-days` is `expiresDays`. */
export type ValuesOf<Options> = {
  [name in keyof Options as CamelCase<name>]: Options[name] extends Option
    ? Options[name] extends { required: true } | { value: null }
      ? ValueOf<Options[name]>
      : ValueOf<Options[name]> | undefined
    : never
}

/** Options as they are written, for the types of their values. */
export const options = <const Each extends Options>(each: Each): Each => each

/** A row of the table. Its action must take the values of its options. */
export const command = <const Each extends Options>(row: {
  words: string
  is: string
  options: Each
  load: () => Promise<Action<ValuesOf<Each>>>
}): Command => row

/** An action; its result is what it shows. */
export const action = <Values, Said extends Result>(does: {
  run: (values: Values, terminal: Terminal) => Promise<Said>
  show?: (result: NonNullable<Said>) => string
}): Action<Values> => does

/** Options of every command. */
const everywhere = {
  json: { value: null, is: commandMessages.options.json },
  help: { value: null, is: commandMessages.options.help },
  home: { value: 'NAME', is: commandMessages.options.home },
} satisfies Record<string, Option>

/** Reads the arguments after a command's words. Errors: WrongUse, for the first mistake. */
export async function readArguments(
  command: Command,
  args: readonly string[],
): Promise<{ values: Record<string, unknown>; json: boolean; help: boolean; home: string | null }> {
  const options: Record<string, Option> = { ...command.options, ...everywhere }
  const types = Object.entries(options).map(([name, option]) => [name, { type: option.value === null ? 'boolean' : 'string' }] as const)
  const { tokens } = parseArgs({ args: [...args], options: Object.fromEntries(types), strict: false, tokens: true })
  const written: Record<string, string | true> = {}
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional') {
      const operand = Object.keys(options).find((name) => options[name]!.isOperand && !(name in written))
      if (operand === undefined) throw new WrongUse(commandMessages.unexpectedArgument({ argument: token.value }))
      written[operand] = token.value
      continue
    }
    if (token.rawName === '-h') token.name = 'help'
    const isKnown = token.name === 'help' || token.rawName.startsWith('--')
    const option = isKnown && Object.hasOwn(options, token.name) ? options[token.name] : undefined
    if (!option) throw new WrongUse(commandMessages.unknownOption({ option: token.rawName, options: names(options) }))
    const name = `--${token.name}`
    if (token.name in written) throw new WrongUse(commandMessages.repeatedOption({ option: name }))
    if (option.value === null && token.value !== undefined) throw new WrongUse(commandMessages.flagWithValue({ option: name }))
    if (option.value !== null && (token.value === undefined || (!token.inlineValue && token.value.startsWith('-')))) {
      const needsValue = token.value ? commandMessages.valueWithDash : commandMessages.missingValue
      throw new WrongUse(needsValue({ option: name, value: option.value }))
    }
    written[token.name] = token.value ?? true
  }
  const flags = { json: written.json === true, help: written.help === true, home: typeof written.home === 'string' ? written.home : null }
  if (flags.help) return { values: {}, ...flags }

  const missing = Object.keys(command.options).filter((name) => command.options[name]?.required && !(name in written))
  if (missing.length > 0) {
    const list = missing.map((name) => writtenAs(name, options[name]!)).join(', ')
    throw new WrongUse(commandMessages.missingOptions({ count: missing.length, options: list }))
  }
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(command.options)) {
    const text = written[name]
    if (option.value === null) values[camelCase(name)] = text === true
    else if (typeof text === 'string') values[camelCase(name)] = option.read ? await readValue(name, option.read, text) : text
  }
  return { values, ...flags }
}

async function readValue(name: string, read: (written: string) => unknown, text: string): Promise<unknown> {
  try {
    return await read(text)
  } catch (error) {
    if (error instanceof WrongUse) throw new WrongUse(`--${name} ${error.message}`)
    throw error
  }
}

/** The help of one command. */
export async function helpOf({ words, is, options }: Command): Promise<string> {
  const all: [string, Option][] = Object.entries<Option>({ ...options, ...everywhere })
  const usage = Object.entries(options).map(([name, option]) => {
    const text = writtenAs(name, option)
    return option.required ? text : `[${text}]`
  })
  const left = all.map(([name, { value }]) => writtenAs(name, { value }))
  const width = Math.max(...left.map((text) => text.length))
  const texts = await Promise.all(all.map(([, { is }]) => (typeof is === 'string' ? is : is())))
  return [
    is,
    '',
    commandMessages.usage({ usage: ['earshot', words, ...usage].join(' ') }),
    '',
    ...texts.map((text, i) => `  ${left[i]!.padEnd(width)}  ${text}`),
  ].join('\n')
}

const writtenAs = (name: string, { value, isOperand }: Pick<Option, 'value' | 'isOperand'>) =>
  isOperand ? value! : value === null ? `--${name}` : `--${name} ${value}`

const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const names = (options: Record<string, Option>) =>
  Object.keys(options)
    .map((name) => `--${name}`)
    .join(', ')
