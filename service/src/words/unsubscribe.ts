import { inLanguages } from './languages.ts'
import { de } from './unsubscribe/de.ts'
import { en } from './unsubscribe/en.ts'
import { es } from './unsubscribe/es.ts'
import { fr } from './unsubscribe/fr.ts'
import { it } from './unsubscribe/it.ts'
import { nl } from './unsubscribe/nl.ts'
import { pl } from './unsubscribe/pl.ts'
import { pt } from './unsubscribe/pt.ts'
import { sv } from './unsubscribe/sv.ts'

// What the page says where somebody wants no more mail.

export const unsubscribeWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })

export type { Words as UnsubscribeWords } from './unsubscribe/en.ts'
