import { de } from './hiding/de.ts'
import { en } from './hiding/en.ts'
import { es } from './hiding/es.ts'
import { fr } from './hiding/fr.ts'
import { it } from './hiding/it.ts'
import { nl } from './hiding/nl.ts'
import { pl } from './hiding/pl.ts'
import { pt } from './hiding/pt.ts'
import { sv } from './hiding/sv.ts'
import { inLanguages } from './languages.ts'

// Why an opinion is hidden: to everybody in numbers, to its customer by itself.

export const hidingWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
