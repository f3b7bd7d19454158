import { inLanguages } from './languages.ts'
import { de } from './receipt/de.ts'
import { en } from './receipt/en.ts'
import { es } from './receipt/es.ts'
import { fr } from './receipt/fr.ts'
import { it } from './receipt/it.ts'
import { nl } from './receipt/nl.ts'
import { pl } from './receipt/pl.ts'
import { pt } from './receipt/pt.ts'
import { sv } from './receipt/sv.ts'

export type { ReceiptWords } from './receipt/en.ts'

// What the page for a receipt says.

export const receiptWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
