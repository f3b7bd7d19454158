import { Type } from 'typebox'
import { array, id, integer, nullable, object, oneOf, record, timestamp } from './vocabulary.ts'

const mode = oneOf(['permanent', 'rotating'], 'Permanent codes are printed; rotating ones are shown on a screen and last five minutes.')

const source = {
  qrCodeId: id('Identifier of the code.'),
  projectId: id('Project the code belongs to.'),
  mode,
  status: oneOf(['active', 'revoked'], 'Revoked codes open no form.'),
  label: nullable(Type.String({ description: 'The team’s own name for it.' })),
  createdAt: timestamp('When the code was created.'),
  regeneratedAt: nullable(timestamp('When its credential was last replaced, which ended the printed copies.')),
  revokedAt: nullable(timestamp('When it was revoked.')),
  scanCount: integer('How often it was scanned.', { minimum: 0 }),
  opinionCount: integer('Opinions that came through it.', { minimum: 0 }),
}
export const QrCode = record('QrCode', 'A QR code of a project. The credential itself is never included.', source)

const display = {
  link: Type.String({ format: 'uri', description: 'The address to show as a code.' }),
  expiresAt: nullable(timestamp('When the address ends; null for a permanent code.')),
  validForSeconds: nullable(integer('Seconds until then; null for a permanent code.', { minimum: 0 })),
  pngUrl: Type.String({ format: 'uri', description: 'The code as PNG. Carries the credential.' }),
  svgUrl: Type.String({ format: 'uri', description: 'The code as SVG. Carries the credential.' }),
}
export const QrCodeDisplay = record('QrCodeDisplay', 'A QR code with the address to show.', { ...source, ...display })
export const QrCodes = object({ qrCodes: array(QrCode) })
export const QrCodeCreate = object({ mode })
