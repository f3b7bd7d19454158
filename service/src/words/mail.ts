import { inLanguages } from './languages.ts'
import { de } from './mail/de.ts'
import { en } from './mail/en.ts'
import { es } from './mail/es.ts'
import { fr } from './mail/fr.ts'
import { it } from './mail/it.ts'
import { nl } from './mail/nl.ts'
import { pl } from './mail/pl.ts'
import { pt } from './mail/pt.ts'
import { sv } from './mail/sv.ts'

// What an email says: the frame around each, and the one that carries a link.

export const mailWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
