import { type Answer, type PageRequest, routesOf } from '../../html/page-routes.ts'
import type { PageRoutes } from '../../html/pages.ts'
import { isMovedToken, readForeign } from '../../resources/moved-tokens/moved-tokens.ts'
import { permanentIn, readCredential } from '../../resources/qr-codes/credential.ts'
import { openCodeDrawings } from '../../resources/qr-codes/draw-code.ts'
import { credentialState, findQrForm } from '../../resources/qr-codes/find-qr-form.ts'
import { openSheetThread } from './draw-sheet.ts'
import { openEventLoopTurns } from './event-loop-turns.ts'
import { formAnswer, scan, showForm, showThanks, start, submit } from './form-routes.ts'
import { forgottenKiosk, showKiosk, showKioskCode } from './kiosk-routes.ts'
import { newForm, type QrDeps, scanOf } from './open-scan.ts'
import { openPictureStore } from './picture-store.ts'
import { sendPicture } from './pictures.ts'
import { closedPage, pausedCodePage, scannedFormPage, unknownCode } from './scan-pages.ts'

// What is behind the addresses of QR codes: `/q/{credential}` is scanned and leads to the form, `.png`, `.svg` and `.pdf` behind it are
// its pictures. Looking at any of them changes nothing. As with links, the form stands at a neutral address, and a cookie shows it again
// there.

export function qrPages(deps: Omit<QrDeps, 'pictures'>): PageRoutes {
  const pictures = { store: openPictureStore(), drawings: openCodeDrawings(), sheets: openSheetThread(), turn: openEventLoopTurns() }
  const routes = routesOf({ ...deps, pictures } as QrDeps, '/q', {
    'GET /:address': showScanned,
    'GET /form/:session': showForm,
    'GET /form/:session/thanks': showThanks,
    'POST /form/:session/scan': scan,
    'POST /form/:session/start': start,
    'POST /form/:session': submit,
    'GET /kiosk/:display': showKiosk,
    'GET /kiosk/:display/code': showKioskCode,
    'GET /kiosk/at/:handle': forgottenKiosk,
  })
  return { ...routes, close: () => pictures.sheets.close() }
}

/** The form that a code opens, or a picture of the code. */
async function showScanned(deps: QrDeps, request: PageRequest<'address'>): Promise<Answer> {
  const { sql, qrCredentialKey, baseUrl, pictures } = deps
  const [, text = '', picture] = /^([\w-]+)(?:\.(png|svg|pdf))?$/.exec(request.params.address) ?? []
  if (picture !== undefined) await pictures.turn()
  const own = readCredential(qrCredentialKey, text)
  const credential = own ?? (await readForeign(sql, () => permanentIn(text)))
  const code = credential && (await findQrForm(sql, credential))
  if (!credential || !code) return unknownCode(request)
  if (!own && !(await isMovedToken(sql, { ...code, kind: 'qr-code', token: text }))) return unknownCode(request)
  const scan = scanOf(request, code)
  const state = credentialState(code, credential)
  if (state !== 'open') return closedPage(scan, state)
  // A rotating code is over before it is printed.
  if (picture === 'pdf' && code.mode === 'rotating') return unknownCode(request)
  if (picture !== undefined) return (reply) => sendPicture(request, reply, pictures, { code, link: `${baseUrl}/q/${text}`, picture })
  if (code.project.status !== 'active') return pausedCodePage(scan)
  const opened = newForm(deps, scan, credential.mode === 'rotating' ? credential.issuedSecond : null)
  return formAnswer(deps, opened, scannedFormPage(opened, { status: 200 }))
}
