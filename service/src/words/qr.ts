import type { Language } from './languages.ts'
import { en, type Words } from './qr/en.ts'

export type { Words } from './qr/en.ts'

// What is said around QR codes: on the pages a scan leads to, on the kiosk's screen, on paper.

export const qrWords = (_language: Language): Words => en
