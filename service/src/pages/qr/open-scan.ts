import { createHash } from 'node:crypto'
import { formMessages } from '@earshot/messages/service/form'
import { qrMessages } from '@earshot/messages/service/qr'
import type { Sql } from '../../database/database.ts'
import { type Cookie, cookieIn } from '../../html/cookie.ts'
import type { PageRequest } from '../../html/page-routes.ts'
import { chosenLanguage, readerLanguage } from '../../html/reader-language.ts'
import type { VisitorOf } from '../../limits/visitor-bounds.ts'
import type { OwnOpinionMailer } from '../../resources/opinions/own-email.ts'
import { type FormSession, readSession, writeSession } from '../../resources/qr-codes/credential.ts'
import { findQrForm, isOver, type QrForm, secondNow } from '../../resources/qr-codes/find-qr-form.ts'
import type { QrAddress } from '../../resources/qr-codes/qr-codes.ts'
import type { FormKey } from '../../resources/qr-codes/scan-code.ts'
import type { PictureMaker } from './pictures.ts'
import type { OpenedScan, Scan } from './scan-pages.ts'

// A scan opens a form, for an hour. The form is found by the session in its address, or at its neutral address by the cookie that carries
// the session, as a link's form is.

export interface QrDeps extends QrAddress {
  sql: Sql
  /** What sends the private address to customers with an email address. */
  mailer: OwnOpinionMailer
  visitorOf: VisitorOf
  pictures: PictureMaker
  /** Whether what a model is sent goes to another machine. */
  modelIsElsewhere: boolean
  /** Called after a change whose events wait to be sent. */
  changed: () => void
}

export interface Opened extends OpenedScan {
  session: FormSession
}

/** A code before one reader. */
export function scanOf(request: PageRequest, code: QrForm): Scan {
  const language = readerLanguage(request, { fallback: code.project.settings.locale })
  return {
    ...code,
    language,
    messages: formMessages(language),
    words: qrMessages(language),
    chosen: chosenLanguage(request),
    draft: nameOf(`code ${code.qrCodeId}`),
  }
}

/** A new form. `credentialSecond`: when the rotating code was shown that was scanned; null for a printed one. */
export const newForm = (deps: QrDeps, scan: Scan, credentialSecond: number | null): Opened =>
  openedOf(
    deps,
    { ...scan, isStarted: false, isSubmitted: false },
    {
      ...{ qrCodeId: scan.qrCodeId, version: scan.version, verificationId: scan.newVerificationId },
      ...{ openedSecond: secondNow(scan), credentialSecond },
    },
  )

/** Finds the form of an address, by its session or by what this browser remembers of it. Null when there is none. */
export async function openForm(deps: QrDeps, request: PageRequest<'session'>): Promise<Opened | null> {
  const { sql, qrCredentialKey: key } = deps
  const { session: name } = request.params
  const session = readSession(key, name) ?? readSession(key, rememberedSession(request, name))
  const code = session && (await findQrForm(sql, session))
  return code ? openedOf(deps, scanOf(request, code), session) : null
}

function openedOf({ qrCredentialKey, modelIsElsewhere }: QrDeps, scan: Scan, session: FormSession): Opened {
  const token = writeSession(qrCredentialKey, session)
  return { ...scan, session, modelIsElsewhere, token, handle: nameOf(`form ${token}`), verificationId: session.verificationId }
}

/** A form, as the functions of QR codes name it. */
export const ofForm = ({ visitorOf }: QrDeps, request: PageRequest, { organizationId, projectId, session }: Opened): FormKey => ({
  ...{ organizationId, projectId, ...session },
  visitor: visitorOf(request),
})

/** Whether an opinion can be sent by the form. */
export const isOpen = (opened: Opened): boolean =>
  !opened.isSubmitted && opened.project.status === 'active' && opened.codeStatus === 'active' && !isOver(opened, opened.session)

const cookieName = 'earshot_scan'

/** Lets this browser find a form at its neutral address again. */
export const scanCookie = ({ baseUrl }: QrDeps, { token, handle }: Opened): Cookie => ({
  ...{ name: cookieName, value: token, path: `/q/form/${handle}` },
  seconds: 86_400,
  isSecure: baseUrl.startsWith('https:'),
})

function rememberedSession(request: PageRequest, handle: string): string {
  const token = cookieIn(request, { name: cookieName, shape: '[\\w-]+' }) ?? ''
  return nameOf(`form ${token}`) === handle ? token : ''
}

/** Names something in addresses and drafts of one browser: it leads nowhere by itself. */
const nameOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url').slice(0, 16)
