import type { Answer } from '../../api/ask.ts'

/** What an import of every kind has. */
export type FileImport = Pick<
  Answer<'linkImports.get'>,
  'projectId' | 'importId' | 'fileName' | 'status' | 'rows' | 'eligible' | 'done' | 'failed' | 'createdBy' | 'createdAt'
>

/** The operations of each kind. */
export type ImportOperations = 'linkImports' | 'opinionImports'
