import { Type } from 'typebox'
import { array, id, integer, line, nullable, object, oneOf, optional, record, type Static, timestamp } from './vocabulary.ts'

export const qrModes = ['permanent', 'rotating'] as const
export type QrMode = (typeof qrModes)[number]

/** Five minutes: specification, Limits. */
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
