import { inLanguages } from './languages.ts'
import { de } from './own/de.ts'
import { en } from './own/en.ts'
import { es } from './own/es.ts'
import { fr } from './own/fr.ts'
import { it } from './own/it.ts'
import { nl } from './own/nl.ts'
import { pl } from './own/pl.ts'
import { pt } from './own/pt.ts'
import { sv } from './own/sv.ts'

export type { Words as OwnWords } from './own/en.ts'

// What is said to customers about the opinion that they gave.

export const ownWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
