import { inLanguages } from './languages.ts'
import { de } from './webhooks/de.ts'
import { en } from './webhooks/en.ts'
import { es } from './webhooks/es.ts'
import { fr } from './webhooks/fr.ts'
import { it } from './webhooks/it.ts'
import { nl } from './webhooks/nl.ts'
import { pl } from './webhooks/pl.ts'
import { pt } from './webhooks/pt.ts'
import { sv } from './webhooks/sv.ts'

// What the owners of an organization are written about their webhooks.

export const webhookWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })

export type { Words as WebhookWords } from './webhooks/en.ts'
