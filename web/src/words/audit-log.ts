import { en } from './en/audit-log.ts'
import { inLanguages } from './words.ts'

export const auditLogWords = inLanguages('audit-log', { en })
