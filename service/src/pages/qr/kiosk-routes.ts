import { languageOfTag } from '@earshot/messages'
import { qrMessages } from '@earshot/messages/service/qr'
import type { Answer, PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, readerLanguage } from '../../html/reader-language.ts'
import { isMovedToken, readForeign } from '../../resources/moved-tokens/moved-tokens.ts'
import { displayIn, readDisplay, writeCredential } from '../../resources/qr-codes/credential.ts'
import { displayState, findQrForm, type QrForm, secondNow, secondsLeft } from '../../resources/qr-codes/find-qr-form.ts'
import { forgottenKioskPage, kioskPage } from './kiosk-page.ts'
import { type QrDeps, scanOf } from './open-scan.ts'
import { closedPage, unknownCode } from './scan-pages.ts'

// The screen in the shop, `/q/kiosk/{display}`, soon at `/q/kiosk/at/{handle}`. Its page asks for the code that it shows now.

export async function showKiosk(deps: QrDeps, request: PageRequest<'display'>): Promise<Answer> {
  const { display } = request.params
  const { found, state } = await findDisplayed(deps, display)
  if (!found) return unknownCode(request)
  if (state !== 'open') return closedPage(scanOf(request, found), state)
  // The language of the browser that shows the screen says nothing about its readers.
  const language = chosenLanguage(request) ?? languageOfTag(found.project.settings.locale) ?? 'en'
  const shown = found.project.status === 'active' ? codeNow(deps, found) : 'paused'
  return kioskPage({ form: found, language, words: qrMessages(language).kiosk, display, shown })
}

/** The code that a screen shows now, for its script. */
export async function showKioskCode(deps: QrDeps, request: PageRequest<'display'>): Promise<Answer> {
  await deps.pictures.turn()
  const { found, state } = await findDisplayed(deps, request.params.display)
  if (!found) return { status: 404, json: { state: 'unknown' } }
  if (state !== 'open') return { status: 410, json: { state } }
  if (found.project.status !== 'active') return { status: 403, json: { state: 'paused' } }
  const { drawing, validForMs } = codeNow(deps, found)
  return { status: 200, json: { state, ...drawing, validForMs } }
}

/** The neutral address of a display, in a browser that does not remember which one it was. */
export function forgottenKiosk(_deps: QrDeps, request: PageRequest): Answer {
  const language = readerLanguage(request)
  return forgottenKioskPage(language, qrMessages(language).kiosk)
}

async function findDisplayed({ sql, qrCredentialKey }: QrDeps, text: string) {
  const own = readDisplay(qrCredentialKey, text)
  const display = own ?? (await readForeign(sql, () => displayIn(text)))
  const found = display && (await findQrForm(sql, display))
  if (found && !own && !(await isMovedToken(sql, { ...found, kind: 'qr-display', token: text }))) return { found: null, state: null }
  return found ? { found, state: displayState(found, display) } : { found: null, state: null }
}

function codeNow({ qrCredentialKey, baseUrl, pictures }: QrDeps, code: QrForm) {
  const { qrCodeId, version } = code
  const issuedSecond = secondNow(code)
  const link = `${baseUrl}/q/${writeCredential(qrCredentialKey, { mode: 'rotating', qrCodeId, version, issuedSecond })}`
  // Never more than the time it has: rounded down.
  return { drawing: pictures.drawings.of(link, 'rotating').drawing, validForMs: Math.floor(1000 * secondsLeft(code, issuedSecond)) }
}
