import { Type } from 'typebox'
import { oneOf, optional } from './vocabulary.ts'

/** What a handler answers where the row says `file`. */
export interface FileContents {
  mediaType: string
  /** The name it is saved by; without one it is shown, not saved. */
  fileName?: string
  /** What a browser may do with it; nothing unless this says more. */
  contentSecurityPolicy?: string
  contents: AsyncIterable<string | Uint8Array> | Uint8Array | string
}

/** A success that is a file, not JSON. */
export const file = (description: string) => Type.Unsafe<FileContents>({ 'x-file': true, description })

/** The forms a list is exported in. */
export const exportFormats = ['csv', 'xlsx', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = optional(
  oneOf(exportFormats, 'CSV or XLSX for spreadsheets, or JSON Lines: one record a line, as the API has it.', { default: 'csv' }),
)
