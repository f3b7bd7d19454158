import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, ApiError, type OperationId, type Request } from '../../api/ask.ts'
import { upload } from '../../api/upload.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { inReadersLanguage } from './file-mistakes.ts'

type Create = 'linkImports.create' | 'opinionImports.create'

/** 8 MB: docs/rules/limits.md#organizations. A larger file is told before it is sent, of which a browser might tell nothing but a lost connection. */
const fileBytesMax = 8 * 1024 * 1024
/** Characters of a file's name that the service keeps. */
const fileNameMax = 200

/** Uploads a file, from which an import is made. A mistake in it is told in the reader's language, at the field `file`. */
export function useFileUpload<Id extends Create>(
  id: Id,
  asked: Omit<Request<Id>, 'fileName'>,
  { head, list, onDone }: { head: string; list: OperationId; onDone: (made: Answer<Id>) => unknown },
): UseMutationResult<Answer<Id>, ApiError, File> {
  const words = useMessages(importedFilesMessages)
  const queries = useQueryClient()
  return useMutation<Answer<Id>, ApiError, File>({
    mutationFn: async (file) => {
      try {
        if (file.size > fileBytesMax) throw tooLarge()
        const request = { ...asked, fileName: file.name.slice(0, fileNameMax) } as Request<Id>
        return await upload(id, request, { file, type: 'text/csv' })
      } catch (error) {
        throw inReadersLanguage(error as ApiError, words, head)
      }
    },
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: [list] })
      return onDone(made)
    },
  })
}

const tooLarge = () => new ApiError({ status: 413, code: 'PAYLOAD_TOO_LARGE', detail: 'PAYLOAD_TOO_LARGE' })
