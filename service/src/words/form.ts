import { en, type Messages } from './form/en.ts'

export type { Messages } from './form/en.ts'

// What the opinion form says, and the pages around it.

const catalogues: Record<string, Messages> = { en }

/** The words in a language (`pt-BR`), or in its general form (`pt`), or in English. */
export const messagesIn = (language: string): Messages =>
  catalogues[language.toLowerCase()] ?? catalogues[language.toLowerCase().split('-', 1)[0]!] ?? en
