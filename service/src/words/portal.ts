import { inLanguages } from './languages.ts'
import { de } from './portal/de.ts'
import { en } from './portal/en.ts'
import { es } from './portal/es.ts'
import { fr } from './portal/fr.ts'
import { it } from './portal/it.ts'
import { nl } from './portal/nl.ts'
import { pl } from './portal/pl.ts'
import { pt } from './portal/pt.ts'
import { sv } from './portal/sv.ts'

export type { Words as PortalWords } from './portal/en.ts'

// What the webhook portal's page says.

export const portalWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
