import type { linkImportsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import type { LinkAddress } from '../preverified-links/links.ts'
import { createImport } from './create-import.ts'
import { cancelImport, exportResult, getImport, listImports, listRows, startImport } from './link-imports.ts'

export const linkImportsDashboard = (address: LinkAddress): HandlersOf<typeof linkImportsDashboardRows> => ({
  async 'linkImports.create'({ sql, organizationId, params, query, person, contents }) {
    return created(await createImport(sql, { ...query, ...params, organizationId, createdBy: person?.name ?? null, contents }))
  },

  async 'linkImports.list'({ sql, organizationId, params }) {
    return ok(await listImports(sql, { ...params, organizationId }))
  },

  async 'linkImports.get'({ sql, organizationId, params }) {
    return ok(await getImport(sql, { ...params, organizationId }))
  },

  async 'linkImports.rows'({ sql, organizationId, params, query }) {
    return ok(await listRows(sql, { ...params, organizationId, list: query }))
  },

  async 'linkImports.start'({ sql, organizationId, params }) {
    return ok(await startImport(sql, { ...params, organizationId }))
  },

  async 'linkImports.cancel'({ sql, organizationId, params }) {
    return ok(await cancelImport(sql, { ...params, organizationId }))
  },

  async 'linkImports.result'({ sql, organizationId, params, query }) {
    return ok(await exportResult(sql, { ...params, ...query, organizationId, address }))
  },
})
