import { inLanguages } from './languages.ts'
import { de } from './public/de.ts'
import { en } from './public/en.ts'
import { es } from './public/es.ts'
import { fr } from './public/fr.ts'
import { it } from './public/it.ts'
import { nl } from './public/nl.ts'
import { pl } from './public/pl.ts'
import { pt } from './public/pt.ts'
import { sv } from './public/sv.ts'

// What the public page of a project says, and what is around it.

export const publicWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
