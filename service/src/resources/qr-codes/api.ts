import type { qrCodesApiRows, qrCodesDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import {
  createQrCode,
  displayRotating,
  labelQrCode,
  listQrCodes,
  type QrAddress,
  regenerateQrCode,
  revokeQrCode,
  showQrCode,
} from './qr-codes.ts'

export const qrCodesApi = (address: QrAddress): HandlersOf<typeof qrCodesApiRows> => ({
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

/** Further operations for members. */
export const qrCodesDashboard = (address: QrAddress): HandlersOf<typeof qrCodesDashboardRows> => ({
  async 'qrCodes.show'({ sql, organizationId, params, query }) {
    return ok(await showQrCode(sql, { ...query, ...params, organizationId, address }))
  },

  async 'qrCodes.label'({ sql, organizationId, params, body }) {
    return ok(await labelQrCode(sql, { ...body, ...params, organizationId }))
  },

  async 'qrCodes.regenerate'({ sql, organizationId, params, body }) {
    return ok(await regenerateQrCode(sql, { ...body, ...params, organizationId, address }))
  },

  async 'qrCodes.revoke'({ sql, organizationId, params, body }) {
    return ok(await revokeQrCode(sql, { ...body, ...params, organizationId }))
  },
})
