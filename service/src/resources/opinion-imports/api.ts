import type { opinionImportsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { createImport } from './create-import.ts'
import { cancelImport, exportResult, getImport, listImports, listRows, startImport } from './opinion-imports.ts'

export const opinionImportsDashboard: HandlersOf<typeof opinionImportsDashboardRows> = {
  async 'opinionImports.create'({ sql, organizationId, params, query, person, contents }) {
    return created(await createImport(sql, { ...query, ...params, organizationId, createdBy: person?.name ?? null, contents }))
  },

  async 'opinionImports.list'({ sql, organizationId, params }) {
    return ok(await listImports(sql, { ...params, organizationId }))
  },

  async 'opinionImports.get'({ sql, organizationId, params }) {
    return ok(await getImport(sql, { ...params, organizationId }))
  },

  async 'opinionImports.rows'({ sql, organizationId, params, query }) {
    return ok(await listRows(sql, { ...params, organizationId, list: query }))
  },

  async 'opinionImports.start'({ sql, organizationId, params }) {
    return ok(await startImport(sql, { ...params, organizationId }))
  },

  async 'opinionImports.cancel'({ sql, organizationId, params }) {
    return ok(await cancelImport(sql, { ...params, organizationId }))
  },

  async 'opinionImports.result'({ sql, organizationId, params, query }) {
    return ok(await exportResult(sql, { ...params, ...query, organizationId }))
  },
}
