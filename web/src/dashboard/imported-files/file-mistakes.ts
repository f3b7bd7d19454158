import type { ImportedFilesMessages } from '@earshot/messages/web/imported-files'
import { ApiError } from '../../api/ask.ts'
import { messageOf } from '../../messages/use-messages.ts'

/**
 * The error of an upload with its mistake in the reader's language, at the field `file`; `head` is said of a header row that lacks a column.
 * An error that this page has no message for stays as the service says it.
 */
export function inReadersLanguage(error: ApiError, { wrong, wrongFrom }: ImportedFilesMessages, head: string): ApiError {
  const mistake = error.errors.find(({ path }) => path === 'file' || path.startsWith('file.'))
  const code = mistake?.code ?? error.code
  // `file.17`: what comes after row 17 can't be read.
  const row = /^file\.(\d+)$/.exec(mistake?.path ?? '')?.[1]
  const ofFile = code === 'head' ? head : messageOf(wrong, code)
  const message = row === undefined ? ofFile : wrongFrom({ row: Number(row) + 1 })
  if (message === undefined) return error
  return new ApiError({ status: error.status, code: error.code, detail: message, errors: [{ path: 'file', code, message }] })
}
