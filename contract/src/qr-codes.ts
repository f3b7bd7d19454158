import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { array, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const qrModes = ['permanent', 'rotating'] as const
export type QrMode = (typeof qrModes)[number]

/** Five minutes: docs/rules/limits.md#qr-codes */
export const rotatingSecondsMax = 300
export const qrLabelLengthMax = 100

const mode = oneOf(qrModes, 'Permanent codes are printed; rotating ones are shown on a screen and last five minutes.')

const source = {
  qrCodeId: id('Identifier of the code.'),
  projectId: id('Project the code belongs to.'),
  mode,
  status: oneOf(['active', 'revoked'], 'Revoked codes open no form.'),
  label: nullable(Type.String({ description: 'The team’s own name for it.' })),
  createdAt: timestamp('When the code was created.'),
  regeneratedAt: nullable(timestamp('When its credential was last replaced, which ended the printed copies.')),
  revokedAt: nullable(timestamp('When it was revoked.')),
  scanCount: integer('How often it was scanned: counted once a form, when its reader first touches it.', { minimum: 0 }),
  opinionCount: integer('Opinions that came through it, incognito ones too.', { minimum: 0 }),
}
export const QrCode = record('QrCode', 'A QR code of a project. The credential itself is never included.', source)
export type QrCode = Static<typeof QrCode>

const display = {
  link: Type.String({ format: 'uri', description: 'The address to show as a code.' }),
  expiresAt: nullable(timestamp('When the address ends; null for a permanent code.')),
  validForSeconds: nullable(integer('Seconds until then; null for a permanent code.', { minimum: 0 })),
  pngUrl: Type.String({ format: 'uri', description: 'The code as PNG, `?size=` 200 to 1200 pixels. Carries the credential.' }),
  svgUrl: Type.String({ format: 'uri', description: 'The code as SVG. Carries the credential.' }),
  pdfUrl: nullable(
    Type.String({
      format: 'uri',
      description:
        'A sheet to print, `?layout=` poster or labels, `?paper=` a4 or letter; null for a rotating code. Carries the credential.',
    }),
  ),
  kioskUrl: nullable(
    Type.String({
      format: 'uri',
      description:
        'A page that shows the rotating code full screen and renews it by itself, until the code is regenerated or revoked; null for a permanent code.',
    }),
  ),
}
export const QrCodeDisplay = record('QrCodeDisplay', 'A QR code with the address to show.', { ...source, ...display })
export type QrCodeDisplay = Static<typeof QrCodeDisplay>

export const QrCodes = object({ qrCodes: array(QrCode) })
export type QrCodes = Static<typeof QrCodes>

export const QrCodeCreate = object({
  mode,
  label: optional(line(0, qrLabelLengthMax, 'The team’s own name for a new code, for example where it hangs.')),
})
export type QrCodeCreate = Static<typeof QrCodeCreate>

export const QrCodeShow = object({ mode })
export const QrCodeChoice = object({ mode })
export const QrCodeLabel = object({ mode, label: line(0, qrLabelLengthMax, 'The team’s own name for it; an empty one takes it away.') })

/** Values of examples, by field, or by record and field. */
export const qrCodesExamples = {
  qrCodeId: '019a4c02-18e7-7f9d-a2b6-c3d4e5f60718',
  label: 'Counter',
  'QrCodeDisplay.link': 'https://opinions.example.com/q/c291cmRvdWdo',
  'QrCodeDisplay.expiresAt': null,
  validForSeconds: null,
  pngUrl: 'https://opinions.example.com/q/c291cmRvdWdo.png',
  svgUrl: 'https://opinions.example.com/q/c291cmRvdWdo.svg',
  pdfUrl: 'https://opinions.example.com/q/c291cmRvdWdo.pdf',
  kioskUrl: null,
  regeneratedAt: null,
  revokedAt: null,
  scanCount: 128,
  opinionCount: 41,
} as const

/** Operations of the API. */
export const qrCodesApiRows = {
  'qrCodes.list': operation({
    method: 'GET',
    path: '/project/{projectId}/qr-codes',
    permission: 'qrCodes',
    summary: 'List QR codes',
    description: 'QR codes of a project, revoked ones too, without their credentials: active ones first, then the newest.',
    success: { 200: QrCodes },
    errors: [],
  }),
  'qrCodes.create': operation({
    method: 'POST',
    path: '/project/{projectId}/qr-codes',
    permission: 'qrCodes',
    summary: 'Create a QR code',
    description:
      'Makes a QR code. When the project has one of this mode, that one is answered with its current credential, and stays as it is.',
    body: QrCodeCreate,
    bodyExamples: { permanent: { mode: 'permanent', label: 'Counter' }, rotating: { mode: 'rotating' } },
    success: { 200: QrCodeDisplay, 201: QrCodeDisplay },
    errors: [],
  }),
  'qrCodes.displayRotating': operation({
    method: 'POST',
    path: '/project/{projectId}/qr-codes/rotating',
    permission: 'qrCodes',
    summary: 'Display the rotating QR code',
    description: 'A fresh credential for the rotating QR code, valid for five minutes.',
    success: { 200: QrCodeDisplay },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const qrCodesDashboardRows = {
  'qrCodes.show': operation({
    ...forMembers,
    audited: true,
    role: 'member',
    method: 'GET',
    path: '/project/{projectId}/qr-code',
    summary: 'Show a QR code',
    description: 'The code of a mode with its address, its pictures, its sheet to print and its kiosk.',
    query: QrCodeShow,
    success: { 200: QrCodeDisplay },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
  'qrCodes.label': operation({
    ...forMembers,
    method: 'PATCH',
    path: '/project/{projectId}/qr-code',
    summary: 'Name a QR code',
    description: 'Changes the team’s own name for it.',
    body: QrCodeLabel,
    success: { 200: QrCode },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
  'qrCodes.regenerate': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/project/{projectId}/qr-code/regeneration',
    summary: 'Regenerate a QR code',
    description: 'Gives it a new credential: printed copies open nothing any more. Announces qr_code.regenerated.',
    body: QrCodeChoice,
    success: { 200: QrCodeDisplay },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
  'qrCodes.revoke': operation({
    ...forMembers,
    role: 'admin',
    method: 'POST',
    path: '/project/{projectId}/qr-code/revocation',
    summary: 'Revoke a QR code',
    description: 'It opens nothing any more. Announces qr_code.revoked.',
    body: QrCodeChoice,
    success: { 200: QrCode },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
} as const
