import { de } from './invitation/de.ts'
import { en } from './invitation/en.ts'
import { es } from './invitation/es.ts'
import { fr } from './invitation/fr.ts'
import { it } from './invitation/it.ts'
import { nl } from './invitation/nl.ts'
import { pl } from './invitation/pl.ts'
import { pt } from './invitation/pt.ts'
import { sv } from './invitation/sv.ts'
import { inLanguages } from './languages.ts'

// What somebody is written who is asked to join an organization.

export const invitationWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
