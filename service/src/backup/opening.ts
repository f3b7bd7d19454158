/**
 * The first two lines of a file that holds data of Earshot: its headline with the number of its format, and its header, a line of JSON. They
 * stay what they are in every format, so that any version can name the one that wrote a file.
 */

/** What every header says; each kind of file says more. */
interface Writer {
  /** The version of Earshot that wrote the file. */
  earshot: string
  /** When the snapshot was taken, by the database's clock: ISO 8601. */
  createdAt: string
}

/** More than the first two lines may have. */
export const openingBytesMax = 1024 * 1024

/** Writes and reads the first two lines of one kind of file, whose first line is `<headline> <format>`. */
export const openingOf = <Header extends Writer>(headline: string) => ({
  write: (format: number, header: Header): Buffer => Buffer.from(`${headline} ${format}\n${JSON.stringify(header)}\n`),

  /** Reads what the first two lines say, as far as any version can tell, and how many bytes they have. Null: it is no such file. */
  read(start: Buffer): { format: number; header: Header; bytes: number } | null {
    const [lines, first, format, json] = /^(\S+) (\d{1,9})\n(\{[^\n]*\})\n/.exec(start.toString('utf8')) ?? []
    if (lines === undefined || first !== headline) return null
    try {
      const header = JSON.parse(json!) as Header
      if (typeof header.earshot !== 'string' || typeof header.createdAt !== 'string') return null
      return { format: Number(format), header, bytes: Buffer.byteLength(lines) }
    } catch {
      return null
    }
  },

  /** Whether a beginning was meant to be such a file's, although it can't be read. */
  isHeadline: (start: Buffer): boolean => start.toString('latin1').startsWith(`${headline} `),
})
