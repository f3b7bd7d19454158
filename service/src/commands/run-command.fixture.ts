import type { Environment } from '../config.ts'
import { environmentAtHome } from './choose-home.ts'
import { type Action, readArguments, type Terminal } from './command.ts'
import { loadCommands } from './table.ts'

/**
 * Runs a command in this process, as it is typed, in the home that it is about: its result, and how a person reads it where a line for each
 * field is not enough.
 */
export async function runCommand(
  words: string,
  args: readonly string[],
  { env, json = true, note = () => {}, warn = () => {}, ask = async () => null }: { env: Environment } & Partial<Terminal>,
) {
  const command = (await loadCommands(words.split(' ')[0])).find((each) => each.words === words)!
  const { values, home } = await readArguments(command, args)
  const environment = env.HOMES === undefined ? env : await environmentAtHome({ values, home }, env)
  const { run, show } = (await command.load()) as Action<unknown>
  const result = await run(values, { env: environment, json, say: () => {}, note, warn, ask })
  // biome-ignore lint/suspicious/noExplicitAny: results differ from command to command.
  return { result: result as any, shown: show?.(result as never) }
}
