import { randomBytes } from 'node:crypto'
import { documentOf, ownerOf } from '../../html/document.ts'
import type { OpinionForm } from '../../resources/opinions/opinion-form.ts'
import { nothingTyped } from '../../resources/opinions/typed-opinion.ts'
import { messagesIn } from '../../words/form.ts'
import { formMain } from './form-page.ts'

// The form as its business looks at it before anybody is asked: the customers' page, but nothing runs in it and nothing is sent.

export interface Previewed {
  form: OpinionForm
  /** Of our words; the project's when null. */
  language: string | null
  /** As the form is by day or by night; null: as the browser prefers. */
  theme: 'light' | 'dark' | null
}

/** The page, and the policy it must be sent with. It is as one sees it who scanned a code: the way in that needs nobody's address. */
export function formPreview({ form, language, theme }: Previewed): { page: string; contentSecurityPolicy: string } {
  const { project } = form
  const messages = messagesIn(language ?? project.settings.locale)
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
    typed: nothingTyped,
    wasSent: false,
    mistakes: [],
  })
  const page = documentOf(
    { status: 200, language: messages.language, title: messages.form.heading(project.name), main, owner: ownerOf(project) },
    { script: nonce, style: nonce },
  )
  return {
    page: themed(withoutScript(page.toString()), theme),
    // Its own looks come in, and the dashboard that shows it; same origin, so that the dashboard can show a change without loading it anew.
    contentSecurityPolicy: `sandbox allow-same-origin; default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  }
}

/** It would not run, and the browser would complain of it. What a business wrote is escaped: the last script is ours. */
const withoutScript = (page: string): string => `${page.slice(0, page.lastIndexOf('<script'))}</body>\n</html>\n`

/** The page by day or by night, whatever the browser prefers: its stylesheet says so by one condition. */
function themed(page: string, theme: 'light' | 'dark' | null): string {
  if (theme === null) return page
  const end = page.indexOf('</style>')
  const head = page
    .slice(0, end)
    .replace('content="light dark"', `content="${theme}"`)
    .replaceAll('color-scheme: light dark;', `color-scheme: ${theme};`)
    .replaceAll(/@media \(prefers-color-scheme: ?dark\)/g, theme === 'dark' ? '@media all' : '@media not all')
  return head + page.slice(end)
}
