import { type Answer, askAt, type OperationId, type Request, uploadPlaceOf } from './ask.ts'

/** Uploads a file as the body of an operation; the rest of the request is in the address. Throws as `ask` does. */
export function upload<Id extends OperationId>(
  id: Id,
  request: Request<Id>,
  { file, type, signal }: { file: Blob; type: string; signal?: AbortSignal },
): Promise<Answer<Id>> {
  const { method, address } = uploadPlaceOf(id, request as object)
  return askAt<Answer<Id>>(address, { method, file: { contents: file, type }, ...(signal && { signal }) })
}
