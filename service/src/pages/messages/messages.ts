import { en, type Messages } from './en.ts'

export type { Messages } from './en.ts'

// The languages that pages speak. A further one is a file like en.ts and a line here.

const catalogues: Record<string, Messages> = { en }

/** The words in a language (`pt-BR`), or in its general form (`pt`), or in English. */
export const messagesIn = (language: string): Messages =>
  catalogues[language.toLowerCase()] ?? catalogues[language.toLowerCase().split('-', 1)[0]!] ?? en
