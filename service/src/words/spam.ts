import { inLanguages } from './languages.ts'
import { de } from './spam/de.ts'
import { en } from './spam/en.ts'
import { es } from './spam/es.ts'
import { fr } from './spam/fr.ts'
import { it } from './spam/it.ts'
import { nl } from './spam/nl.ts'
import { pl } from './spam/pl.ts'
import { pt } from './spam/pt.ts'
import { sv } from './spam/sv.ts'

// What a form says that has to be sent once more, so that machines don't fill the page.

export const spamWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
