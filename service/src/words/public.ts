import { en, type Words } from './public/en.ts'

// What the public page of a project says, and what is around it.

export const publicWords = (_language: string): Words => en
