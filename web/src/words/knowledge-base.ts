import { en } from './en/knowledge-base.ts'
import { inLanguages } from './words.ts'

export const knowledgeBaseWords = inLanguages('knowledge-base', { en })
