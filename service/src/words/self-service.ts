import { inLanguages } from './languages.ts'
import { de } from './self-service/de.ts'
import { en } from './self-service/en.ts'
import { es } from './self-service/es.ts'
import { fr } from './self-service/fr.ts'
import { it } from './self-service/it.ts'
import { nl } from './self-service/nl.ts'
import { pl } from './self-service/pl.ts'
import { pt } from './self-service/pt.ts'
import { sv } from './self-service/sv.ts'

export type { Words as SelfServiceWords } from './self-service/en.ts'

// What is said to somebody who asks what is known about their address.

export const selfServiceWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
