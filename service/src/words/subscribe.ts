import { inLanguages } from './languages.ts'
import { de } from './subscribe/de.ts'
import { en } from './subscribe/en.ts'
import { es } from './subscribe/es.ts'
import { fr } from './subscribe/fr.ts'
import { it } from './subscribe/it.ts'
import { nl } from './subscribe/nl.ts'
import { pl } from './subscribe/pl.ts'
import { pt } from './subscribe/pt.ts'
import { sv } from './subscribe/sv.ts'

export type { Words as SubscribeWords } from './subscribe/en.ts'

// What is said to people who want to hear from a project.

export const subscribeWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
