import { de } from './form/de.ts'
import { en } from './form/en.ts'
import { es } from './form/es.ts'
import { fr } from './form/fr.ts'
import { it } from './form/it.ts'
import { nl } from './form/nl.ts'
import { pl } from './form/pl.ts'
import { pt } from './form/pt.ts'
import { sv } from './form/sv.ts'
import { inLanguages } from './languages.ts'

export type { Messages } from './form/en.ts'

// What the opinion form says, and the pages around it.

export const messagesIn = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
