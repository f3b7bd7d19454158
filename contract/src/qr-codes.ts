import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { qrLabelLengthMax, qrModes } from './qr-code-values.ts'
import { array, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

/** Five minutes: docs/rules/limits.md#qr-codes */
export const rotatingSecondsMax = 300

const mode = oneOf(
  qrModes,
  'Mode of the QR code. Permanent codes are printed; rotating codes are shown on a screen and expire after five minutes.',
)

const source = {
  qrCodeId: id('Identifier of the QR code.'),
  projectId: id('Identifier of the project.'),
  mode,
  status: oneOf(['active', 'revoked'], 'Status of the QR code. Revoked codes no longer open the form.'),
  label: nullable(Type.String({ description: 'Name of the QR code, for the team.' })),
  createdAt: timestamp('Time when the QR code was created.'),
  regeneratedAt: nullable(timestamp('Time when the credential was last replaced, which invalidated printed copies.')),
  revokedAt: nullable(timestamp('Time when the QR code was revoked.')),
  scanCount: integer('Number of scans. A scan is counted when the form is first interacted with.', { minimum: 0 }),
  opinionCount: integer('Number of opinions submitted through the code, including incognito ones.', { minimum: 0 }),
}
export const QrCode = record('QrCode', 'A QR code of a project. The credential itself is never included.', source)
export type QrCode = Static<typeof QrCode>

const display = {
  link: Type.String({ format: 'uri', description: 'URL to show as a QR code.' }),
  expiresAt: nullable(timestamp('Time when the URL expires. Null for a permanent code.')),
  validForSeconds: nullable(integer('Seconds until the URL expires. Null for a permanent code.', { minimum: 0 })),
  pngUrl: Type.String({
    format: 'uri',
    description: 'URL of the QR code as PNG, with an optional `?size=` of 200 to 1200 pixels. Contains the credential.',
  }),
  svgUrl: Type.String({ format: 'uri', description: 'URL of the QR code as SVG. Contains the credential.' }),
  pdfUrl: nullable(
    Type.String({
      format: 'uri',
      description:
        'URL of a PDF to print, with an optional `?layout=` (`poster` or `labels`) and `?paper=` (`a4` or `letter`). Null for a rotating code. Contains the credential.',
    }),
  ),
  kioskUrl: nullable(
    Type.String({
      format: 'uri',
      description:
        'URL of a page that shows the rotating code full screen and renews it automatically until the code is regenerated or revoked. Null for a permanent code.',
    }),
  ),
}
export const QrCodeDisplay = record('QrCodeDisplay', 'A QR code with its URL.', { ...source, ...display })
export type QrCodeDisplay = Static<typeof QrCodeDisplay>

export const QrCodes = object({ qrCodes: array(QrCode) })
export type QrCodes = Static<typeof QrCodes>

export const QrCodeCreate = object({
  mode,
  label: optional(line(0, qrLabelLengthMax, 'Name of a new QR code for the team, for example its location.')),
})
export type QrCodeCreate = Static<typeof QrCodeCreate>

export const QrCodeShow = object({ mode })
export const QrCodeChoice = object({ mode })
export const QrCodeLabel = object({
  mode,
  label: line(0, qrLabelLengthMax, 'Name of the QR code, for the team. Send an empty string to remove it.'),
})

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
    mayLag: true,
    permission: 'qrCodes',
    summary: 'List QR codes',
    description:
      'Lists the QR codes of a project without their credentials, including revoked ones. Active codes come first, then the newest.',
    success: { 200: QrCodes },
    errors: [],
  }),
  'qrCodes.create': operation({
    method: 'POST',
    path: '/project/{projectId}/qr-codes',
    permission: 'qrCodes',
    summary: 'Create a QR code',
    description: 'Creates a QR code. If the project already has one with this mode, it is returned unchanged with its current credential.',
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
    description: 'Returns a new credential for the rotating QR code, valid for five minutes.',
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
    summary: 'Get a QR code',
    description: 'Retrieves the QR code with a mode, including its URL, images, PDF to print and kiosk page.',
    query: QrCodeShow,
    success: { 200: QrCodeDisplay },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
  'qrCodes.label': operation({
    ...forMembers,
    method: 'PATCH',
    path: '/project/{projectId}/qr-code',
    summary: 'Rename a QR code',
    description: 'Updates the name of a QR code.',
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
    description: 'Replaces the credential of a QR code. Printed copies no longer work. Emits `qr_code.regenerated`.',
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
    description: 'Revokes a QR code. It no longer opens the form. Emits `qr_code.revoked`.',
    body: QrCodeChoice,
    success: { 200: QrCode },
    errors: ['QR_CODE_NOT_FOUND'],
  }),
} as const
