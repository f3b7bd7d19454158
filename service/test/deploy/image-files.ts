import { closeSync, lstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs'
import path from 'node:path'

/** Everything below a directory, as it is there: links are not followed. */
export function filesBelow(directory: string): { name: string; stat: Stats }[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => ({
    name,
    stat: lstatSync(path.join(directory, name)),
  }))
}

/** `e_machine` of the header of ELF, by the names of images. */
const machines: Readonly<Record<number, string>> = { 62: 'amd64', 183: 'arm64' }

export const machineOf = {
  /** This machine's, as images name it. */
  image: process.arch === 'arm64' ? 'arm64' : 'amd64',
  /** The processor that a program or library is for; null: the file is neither. */
  program(file: string): string | null {
    const head = Buffer.alloc(20)
    const descriptor = openSync(file, 'r')
    readSync(descriptor, head, 0, head.length, 0)
    closeSync(descriptor)
    if (head.toString('latin1', 0, 4) !== '\x7fELF') return null
    return machines[head.readUInt16LE(18)] ?? `machine ${head.readUInt16LE(18)}`
  },
}
