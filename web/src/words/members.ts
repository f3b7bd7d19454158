import { en } from './en/members.ts'
import { inLanguages } from './words.ts'

export const membersWords = inLanguages('members', { en })
