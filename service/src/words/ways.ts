import { inLanguages } from './languages.ts'
import { de } from './ways/de.ts'
import { en } from './ways/en.ts'
import { es } from './ways/es.ts'
import { fr } from './ways/fr.ts'
import { it } from './ways/it.ts'
import { nl } from './ways/nl.ts'
import { pl } from './ways/pl.ts'
import { pt } from './ways/pt.ts'
import { sv } from './ways/sv.ts'

// What the form says where it differs by the way a customer came.

export const wayWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
