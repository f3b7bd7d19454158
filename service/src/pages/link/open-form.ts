import { formMessages } from '@earshot/messages/service/form'
import type { Sql } from '../../database/database.ts'
import { type Cookie, cookieIn } from '../../html/cookie.ts'
import { handleOf } from '../../html/neutral-address.ts'
import type { PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, readerLanguage } from '../../html/reader-language.ts'
import { isMovedToken, readForeign } from '../../resources/moved-tokens/moved-tokens.ts'
import { findLinkForm } from '../../resources/preverified-links/find-link-form.ts'
import { verificationIdIn, verificationIdOf } from '../../resources/preverified-links/token.ts'
import type { PurposeKeys } from '../../secrets.ts'
import type { Opened } from './link-page.ts'

// A form is found by the token in its address, or at its neutral address by the cookie that carries the token.

interface OpenFormDeps {
  sql: Sql
  linkTokenKey: PurposeKeys
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
}

/** Finds the form of a token, for this reader. Null when there is no such link. */
export async function openForm(
  { sql, linkTokenKey, modelIsElsewhere }: OpenFormDeps,
  request: PageRequest,
  token: string,
): Promise<Opened | null> {
  const own = verificationIdOf(linkTokenKey, token)
  const verificationId = own ?? (await readForeign(sql, () => verificationIdIn(token)))
  const form = verificationId === null ? null : await findLinkForm(sql, { verificationId })
  if (!form || (own === null && !(await isMovedToken(sql, { ...form, kind: 'link', token })))) return null
  const language = readerLanguage(request, { fixed: form.language, fallback: form.project.settings.locale })
  return { ...form, token, words: formMessages(language), chosen: chosenLanguage(request), modelIsElsewhere }
}

const cookieName = 'earshot_link'

/**
 * Lets this browser find a form at its neutral address again. The cookie is Lax, not Strict: a page opened from an email must survive a
 * reload in every browser, and the cookie alone does nothing.
 */
export const formCookie = (token: string, isSecure: boolean): Cookie => ({
  ...{ name: cookieName, value: token, isSecure },
  path: `/o/form/${handleOf(token)}`,
})

/** The token that this browser remembers for a neutral address. Null when it remembers none. */
export function rememberedToken(request: PageRequest<'handle'>): string | null {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]+' })
  return token && handleOf(token) === request.params.handle ? token : null
}
