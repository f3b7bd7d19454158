import { de } from './account/de.ts'
import { en } from './account/en.ts'
import { es } from './account/es.ts'
import { fr } from './account/fr.ts'
import { it } from './account/it.ts'
import { nl } from './account/nl.ts'
import { pl } from './account/pl.ts'
import { pt } from './account/pt.ts'
import { sv } from './account/sv.ts'
import { inLanguages } from './languages.ts'

// What people are written about their sign-in to the dashboard.

export const accountWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })

export type { Words as AccountWords } from './account/en.ts'
