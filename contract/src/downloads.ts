import { Type } from 'typebox'
import { oneOf, optional } from './vocabulary.ts'

/** The answer of a handler whose row says `file`. */
export interface FileContents {
  mediaType: string
  /** The name to save it by; without one the browser shows it. */
  fileName?: string
  /** The content security policy of the file; nothing is allowed without it. */
  contentSecurityPolicy?: string
  contents: AsyncIterable<string | Uint8Array> | Uint8Array | string
}

/** A success that is a file, not JSON. */
export const file = (description: string) => Type.Unsafe<FileContents>({ 'x-file': true, description })

/** The formats of an exported list. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = optional(
  oneOf(exportFormats, 'File format: CSV or XLSX for spreadsheets, or JSON Lines with one API object per line.', { default: 'csv' }),
)
