import { randomBytes } from 'node:crypto'
import { formMessages } from '@earshot/messages/service/form'
import { documentOf, ownerOf } from '../../html/document.ts'
import { usesElsewhere } from '../../resources/models/model-uses.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { emptyFields } from '../../resources/opinions/parse-opinion-form.ts'
import { formMain } from './form-page.ts'

// The form as the business looks at it before customers are asked: their page, in which nothing runs and which sends nothing.

export interface Previewed {
  form: OpinionForm
  /** The language of our words; null: the project's. */
  language: string | null
  /** The colour scheme; null: the one that the browser prefers. */
  theme: 'light' | 'dark' | null
  modelIsElsewhere: boolean
}

/** The page, and the policy it must be sent with. The source is a QR code, which needs no customer. */
export function formPreview({ form, language, theme, modelIsElsewhere }: Previewed): { page: string; contentSecurityPolicy: string } {
  const { project } = form
  const messages = formMessages(language ?? project.settings.locale)
  const nonce = randomBytes(16).toString('hex')
  const main = formMain({
    messages,
    isPreview: true,
    action: '',
    project: { name: project.name, language: project.settings.locale },
    way: 'qr',
    openUntil: null,
    questions: form.questions,
    incognitoAllowed: project.settings.incognitoAllowed,
    sentElsewhere: usesElsewhere(project.settings, modelIsElsewhere),
    typed: emptyFields,
    wasSent: false,
    mistakes: [],
  })
  const page = documentOf(
    { status: 200, language: messages.language, title: messages.form.heading({ project: project.name }), main, owner: ownerOf(project) },
    { script: nonce, style: nonce },
  )
  return {
    page: themed(withoutScript(page.toString()), theme),
    // The dashboard frames the page. `allow-same-origin` lets it show a change without loading the page anew.
    contentSecurityPolicy: `sandbox allow-same-origin; default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  }
}

/** The page without its script: the policy forbids it, and the browser would log that. The last script is ours, because texts are escaped. */
const withoutScript = (page: string): string => `${page.slice(0, page.lastIndexOf('<script'))}</body>\n</html>\n`

/** The page in one colour scheme, whatever the browser prefers: the stylesheet has a single condition for it. */
function themed(page: string, theme: 'light' | 'dark' | null): string {
  if (theme === null) return page
  const end = page.indexOf('</style>')
  const head = page
    .slice(0, end)
    .replace('content="light dark"', `content="${theme}"`)
    .replaceAll(/color-scheme: ?light dark/g, `color-scheme: ${theme}`)
    .replaceAll(/@media \(prefers-color-scheme: ?dark\)/g, theme === 'dark' ? '@media all' : '@media not all')
  return head + page.slice(end)
}
