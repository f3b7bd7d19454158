import { inLanguages } from './languages.ts'
import { de } from './widget/de.ts'
import { en } from './widget/en.ts'
import { es } from './widget/es.ts'
import { fr } from './widget/fr.ts'
import { it } from './widget/it.ts'
import { nl } from './widget/nl.ts'
import { pl } from './widget/pl.ts'
import { pt } from './widget/pt.ts'
import { sv } from './widget/sv.ts'

// What the widget on a business's own site says; the words of forms and lists are the same as on our pages.

export const widgetWords = inLanguages({ en, de, fr, es, it, pt, nl, pl, sv })
