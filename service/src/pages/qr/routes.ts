import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../../database/database.ts'
import { cookieIn, sendCookie } from '../../html/cookie.ts'
import type { Page } from '../../html/document.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { chosenLanguage, keepingLanguage, readerLanguage } from '../../html/reader-language.ts'
import { formIn } from '../../html/sent-form.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import { type OwnPost, ownAddressOf } from '../../resources/opinions/own-email.ts'
import { findThanked } from '../../resources/opinions/own-opinion.ts'
import { ownTokenSha256 } from '../../resources/opinions/own-token.ts'
import { checkTyped, readTyped } from '../../resources/opinions/typed-opinion.ts'
import {
  type FormSession,
  readCredential,
  readDisplay,
  readSession,
  writeCredential,
  writeSession,
} from '../../resources/qr-codes/credential.ts'
import { openCodeDrawings } from '../../resources/qr-codes/draw-code.ts'
import {
  credentialState,
  displayState,
  findQrForm,
  isOver,
  type QrForm,
  secondNow,
  secondsLeft,
} from '../../resources/qr-codes/find-qr-form.ts'
import type { QrAddress } from '../../resources/qr-codes/qr-codes.ts'
import { countScan, type OfForm, startWithCode } from '../../resources/qr-codes/scan-code.ts'
import { submitWithCode } from '../../resources/qr-codes/submit-with-code.ts'
import { messagesIn } from '../../words/form.ts'
import { languageOfTag } from '../../words/languages.ts'
import { qrWords } from '../../words/qr.ts'
import { ownAddressCode, ownAddressPart, ownAddressStyle } from '../own/own-address.ts'
import { ownTokenIn, rememberOwn } from '../own/own-cookie.ts'
import { openSheetThread } from './draw-sheet.ts'
import { forgottenKioskPage, kioskPage } from './kiosk-page.ts'
import { openPictureStore } from './picture-store.ts'
import { sendPicture } from './pictures.ts'
import {
  closedPage,
  forgottenScanPage,
  formOverPage,
  type OpenedScan,
  pausedCodePage,
  type Scan,
  scannedFormPage,
  sentPage,
  sentThanksPage,
  unknownCodePage,
} from './scan-pages.ts'
import { openTurns } from './turns.ts'

// What is behind the addresses of QR codes: `/q/{credential}` is scanned and leads to the form, `.png`, `.svg` and `.pdf` behind it are
// its pictures; `/q/kiosk/{display}` is a screen that shows the rotating code, soon at `/q/kiosk/at/{handle}`; `/q/form/{session}` is a form that a scan opened, for an
// hour. Looking at any of them changes nothing. As with links, the form stands at a neutral address, and a cookie shows it again there.

interface Deps extends QrAddress {
  sql: Sql
  /** What goes out to customers who can be mailed. */
  post: OwnPost
  visitorOf: VisitorOf
  /** Something was changed, and events of it wait to be sent. */
  changed: () => void
}

export const qrPages = ({ sql, qrCredentialKey: key, baseUrl, post, visitorOf, changed }: Deps): PageRoutes => ({
  prefix: '/q',
  register(server) {
    const isSecure = baseUrl.startsWith('https:')
    const drawings = openCodeDrawings()
    const pictures = { store: openPictureStore(), drawings, sheets: openSheetThread(), turn: openTurns() }
    server.addHook('onClose', () => pictures.sheets.close())
    type Scanned = { Params: { address: string }; Querystring: Record<string, unknown> }
    type Displayed = { Params: { display: string } }
    type InForm = { Params: { session: string } }

    server.get<Scanned>('/:address', async (request, reply) => {
      const [, text = '', picture] = /^([\w-]+)(?:\.(png|svg|pdf))?$/.exec(request.params.address) ?? []
      if (picture !== undefined) await pictures.turn()
      const credential = readCredential(key, text)
      const code = credential && (await findQrForm(sql, credential))
      if (!credential || !code) return sendUnknown(request, reply)
      const scan = scanOf(request, code)
      const state = credentialState(code, credential)
      if (state !== 'open') return sendPage(request, reply, closedPage(scan, state))
      // A rotating code is over before it is printed.
      if (picture === 'pdf' && code.mode === 'rotating') return sendUnknown(request, reply)
      if (picture !== undefined) return sendPicture(request, reply, pictures, { code, link: `${baseUrl}/q/${text}`, picture })
      if (code.project.status !== 'active') return sendPage(request, reply, pausedCodePage(scan))
      const opened = newForm(scan, credential.mode === 'rotating' ? credential.issuedSecond : null)
      return sendForm(request, reply, opened, scannedFormPage(opened, { status: 200 }))
    })

    server.get<InForm>('/form/:session', async (request, reply) => {
      const opened = await findOpened(request)
      return opened ? sendForm(request, reply, opened, formPage(opened)) : sendForgotten(request, reply)
    })

    server.get<InForm>('/form/:session/thanks', async (request, reply) => {
      const opened = await findOpened(request)
      if (!opened) return sendForgotten(request, reply)
      // Nobody has sent it yet: there is nothing to thank for, but the form.
      return sendForm(request, reply, opened, opened.isSubmitted ? await thanksPageFor(request, opened) : formPage(opened))
    })

    server.post<InForm>('/form/:session/scan', async (request, reply) => {
      const opened = await findOpened(request)
      if (!opened) return sendUnknown(request, reply)
      if (!opened.isSubmitted && !isOver(opened, opened.session)) await countScan(sql, ofForm(request, opened))
      return reply.code(204).send()
    })

    server.post<InForm>('/form/:session/start', async (request, reply) => {
      const opened = await findOpened(request)
      if (!opened) return sendUnknown(request, reply)
      if (!isOpen(opened)) return sendForm(request, reply, opened, formPage(opened))
      if (await startWithCode(sql, ofForm(request, opened))) changed()
      return reply.code(204).send()
    })

    server.post<InForm>('/form/:session', async (request, reply) => {
      const opened = await findOpened(request)
      if (!opened) return sendUnknown(request, reply)
      const sent = formIn(request)
      const typed = readTyped(sent)
      const send = (page: Page) => sendForm(request, reply, opened, page)
      if (opened.isSubmitted) return send(sentPage(opened, 409))
      if (opened.project.status !== 'active') return send(scannedFormPage(opened, { status: 403, typed, told: 'paused' }))
      if (opened.codeStatus === 'revoked') return send(scannedFormPage(opened, { status: 410, typed, told: 'revoked' }))
      if (isOver(opened, opened.session)) return sendOver(request, reply, opened, { typed })
      // Sent by the choice of languages: the same in other words, and no more than that.
      if (sent.has('again')) return send(scannedFormPage(opened, { status: 200, typed }))
      const checked = checkTyped(typed, { ...opened, incognitoAllowed: opened.project.settings.incognitoAllowed, asksEmail: true })
      if ('mistakes' in checked) return send(scannedFormPage(opened, { status: 422, typed, mistakes: checked.mistakes }))

      const { language } = opened
      const submission = await submitWithCode(sql, { ...ofForm(request, opened), ...checked, language, post })
      switch (submission.kind) {
        case 'used':
          return send(sentPage(opened, 409))
        case 'over':
          return sendOver(request, reply, opened, { typed })
        case 'paused':
          return send(scannedFormPage(opened, { status: 403, typed, told: 'paused' }))
        case 'revoked':
          return send(scannedFormPage(opened, { status: 410, typed, told: 'revoked' }))
        case 'busy':
          reply.header('retry-after', submission.waitSeconds)
          return send(scannedFormPage(opened, { status: 429, typed, told: { busySeconds: submission.waitSeconds } }))
        case 'kept': {
          changed()
          const thanks = `/q/form/${opened.token}/thanks`
          rememberOwn(reply, { ownToken: submission.ownToken, paths: [thanks, `/q/form/${opened.handle}/thanks`], isSecure })
          const address = submission.isMailed || checked.contactEmail === null ? thanks : `${thanks}?mailed=no`
          return reply.code(303).header('location', keepingLanguage(address, opened.chosen)).send()
        }
      }
    })

    server.get<Displayed>('/kiosk/:display', async (request, reply) => {
      const { found, state } = await findDisplayed(request.params.display)
      if (!found) return sendUnknown(request, reply)
      if (state !== 'open') return sendPage(request, reply, closedPage(scanOf(request, found), state))
      // Whose browser it is that shows the screen says nothing of whose eyes read it.
      const language = chosenLanguage(request) ?? languageOfTag(found.project.settings.locale) ?? 'en'
      const shown = found.project.status === 'active' ? codeNow(found) : 'paused'
      const { display } = request.params
      return sendPage(request, reply, kioskPage({ form: found, language, words: qrWords(language).kiosk, display, shown }))
    })

    server.get<Displayed>('/kiosk/:display/code', async (request, reply) => {
      await pictures.turn()
      const { found, state } = await findDisplayed(request.params.display)
      if (!found) return reply.code(404).send({ state: 'unknown' })
      if (state !== 'open') return reply.code(410).send({ state })
      if (found.project.status !== 'active') return reply.code(403).send({ state: 'paused' })
      const { drawing, validForMs } = codeNow(found)
      return reply.send({ state, ...drawing, validForMs })
    })

    // The neutral address of a display, in a browser that does not remember which one it was.
    server.get('/kiosk/at/:handle', async (request, reply) => {
      const language = readerLanguage(request)
      return sendPage(request, reply, forgottenKioskPage(language, qrWords(language).kiosk))
    })

    const findDisplayed = async (text: string) => {
      const display = readDisplay(key, text)
      const found = display && (await findQrForm(sql, display))
      return found ? { found, state: displayState(found, display) } : { found: null, state: null }
    }

    /** What a screen shows that asks now. */
    const codeNow = (code: QrForm) => {
      const { qrCodeId, version } = code
      const issuedSecond = secondNow(code)
      const link = `${baseUrl}/q/${writeCredential(key, { mode: 'rotating', qrCodeId, version, issuedSecond })}`
      // Never more than the time it has: rounded down.
      return { drawing: drawings.of(link, 'rotating').drawing, validForMs: Math.floor(1000 * secondsLeft(code, issuedSecond)) }
    }

    const scanOf = (request: FastifyRequest, code: QrForm): Scan => {
      const language = readerLanguage(request, { fallback: code.project.settings.locale })
      return {
        ...code,
        language,
        messages: messagesIn(language),
        words: qrWords(language),
        chosen: chosenLanguage(request),
        draft: nameOf(`code ${code.qrCodeId}`),
      }
    }

    const openedOf = (scan: Scan, session: FormSession): Opened => {
      const token = writeSession(key, session)
      return { ...scan, session, token, handle: nameOf(`form ${token}`), verificationId: session.verificationId }
    }

    const newForm = (scan: Scan, credentialSecond: number | null): Opened =>
      openedOf(
        { ...scan, isStarted: false, isSubmitted: false },
        { qrCodeId: scan.qrCodeId, verificationId: scan.newVerificationId, openedSecond: secondNow(scan), credentialSecond },
      )

    const ofForm = (request: FastifyRequest, { organizationId, projectId, session }: Opened): OfForm => ({
      ...{ organizationId, projectId, ...session },
      visitor: visitorOf(request),
    })

    /** The form of an address, by its token or by what this browser remembers of it. */
    const findOpened = async (request: FastifyRequest): Promise<Opened | null> => {
      const { session: name } = request.params as { session: string }
      const session = readSession(key, name) ?? readSession(key, rememberedToken(request, name))
      const code = session && (await findQrForm(sql, session))
      return code ? openedOf(scanOf(request, code), session) : null
    }

    const formPage = (opened: Opened): Page => {
      if (opened.isSubmitted) return sentPage(opened, 410)
      if (opened.project.status !== 'active') return pausedCodePage(opened)
      if (opened.codeStatus === 'revoked') return closedPage(opened, 'revoked')
      if (isOver(opened, opened.session)) return formOverPage(opened)
      return scannedFormPage(opened, { status: 200 })
    }

    /** Whoever just sent the opinion is told how they come back to it; nobody else who has the form is. */
    const thanksPageFor = async (request: FastifyRequest, opened: Opened): Promise<Page> => {
      const ownToken = ownTokenIn(request)
      const sha256 = ownToken && ownTokenSha256(ownToken)
      const thanked = sha256 && (await findThanked(sql, { ownTokenSha256: sha256 }))
      if (!ownToken || !thanked) return sentThanksPage(opened)
      const isMailed = thanked.isMailed && (request.query as { mailed?: unknown }).mailed !== 'no'
      const address = { language: opened.language, address: ownAddressOf(baseUrl, ownToken), ...thanked, isMailed, isElsewhere: true }
      return { ...sentThanksPage(opened, { ownAddress: ownAddressPart(address) }), style: ownAddressStyle, code: ownAddressCode }
    }

    /** An hour is over: a code that still hangs there would open another form, and so it does. */
    const sendOver = (request: FastifyRequest, reply: FastifyReply, opened: Opened, { typed }: { typed: ReturnType<typeof readTyped> }) => {
      if (opened.mode === 'rotating') return sendForm(request, reply, opened, scannedFormPage(opened, { status: 410, typed, told: 'over' }))
      const renewed = newForm(opened, null)
      return sendForm(request, reply, renewed, scannedFormPage(renewed, { status: 410, typed, told: 'renewed' }))
    }

    /** Sends a page of a form, and lets this browser find it again at its neutral address. */
    const sendForm = (request: FastifyRequest, reply: FastifyReply, { token, handle }: Opened, page: Page) => {
      sendCookie(reply, { name: cookieName, value: token, path: `/q/form/${handle}`, seconds: 86_400, isSecure })
      return sendPage(request, reply, page)
    }
  },
})

interface Opened extends OpenedScan {
  session: FormSession
}

const isOpen = (opened: Opened): boolean =>
  !opened.isSubmitted && opened.project.status === 'active' && opened.codeStatus === 'active' && !isOver(opened, opened.session)

const cookieName = 'earshot_scan'

const rememberedToken = (request: FastifyRequest, handle: string): string => {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]+' }) ?? ''
  return nameOf(`form ${token}`) === handle ? token : ''
}

/** Names something in addresses and drafts of one browser: it leads nowhere by itself. */
const nameOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url').slice(0, 16)

const sendUnknown = (request: FastifyRequest, reply: FastifyReply) => {
  const language = readerLanguage(request)
  return sendPage(request, reply, unknownCodePage(language, qrWords(language)))
}

const sendForgotten = (request: FastifyRequest, reply: FastifyReply) => {
  const language = readerLanguage(request)
  return sendPage(request, reply, forgottenScanPage(language, qrWords(language)))
}
