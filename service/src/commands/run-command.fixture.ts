import type { Environment } from '../config.ts'
import { type Action, readArguments, type Terminal } from './command.ts'
import { loadCommands } from './table.ts'

/** Runs a command in this process, as it is typed: its result, and how a person reads it where a line for each field is not enough. */
export async function runCommand(
  words: string,
  args: readonly string[],
  { env, json = true, note = () => {}, ask = async () => null }: { env: Environment } & Partial<Terminal>,
) {
  const command = (await loadCommands(words.split(' ')[0])).find((each) => each.words === words)!
  const { values } = await readArguments(command, args)
  const { run, show } = (await command.load()) as Action<unknown>
  const result = await run(values, { env, json, say: () => {}, note, ask })
  // biome-ignore lint/suspicious/noExplicitAny: results differ from command to command.
  return { result: result as any, shown: show?.(result as never) }
}
