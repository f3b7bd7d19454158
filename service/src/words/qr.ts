import { inLanguages } from './languages.ts'
import { de } from './qr/de.ts'
import { en } from './qr/en.ts'
import { es } from './qr/es.ts'
import { fr } from './qr/fr.ts'
import { it } from './qr/it.ts'
import { nl } from './qr/nl.ts'
import { pl } from './qr/pl.ts'
import { pt } from './qr/pt.ts'
import { sv } from './qr/sv.ts'

export type { Words } from './qr/en.ts'

// What is said around QR codes: on the pages a scan leads to, on the screen in the shop, on paper.

export const qrWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
