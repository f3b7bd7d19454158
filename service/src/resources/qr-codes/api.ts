import { created, type Handlers, ok } from '../../http/route.ts'
import { createQrCode, displayRotating, listQrCodes, type QrAddress } from './qr-codes.ts'

export const qrCodesApi = (address: QrAddress): Handlers<'qrCodes.list' | 'qrCodes.create' | 'qrCodes.displayRotating'> => ({
  async 'qrCodes.list'({ sql, organizationId, params }) {
    return ok(await listQrCodes(sql, { ...params, organizationId }))
  },

  async 'qrCodes.create'({ sql, organizationId, params, body }) {
    const { isNew, shown } = await createQrCode(sql, { ...body, ...params, organizationId, address })
    return isNew ? created(shown) : ok(shown)
  },

  async 'qrCodes.displayRotating'({ sql, organizationId, params }) {
    return ok(await displayRotating(sql, { ...params, organizationId, address }))
  },
})
