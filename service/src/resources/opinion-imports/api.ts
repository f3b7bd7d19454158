import type { opinionImportsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { cancelImport, exportResult, getImport, listImports, listRows, startImport } from '../imported-files/imports.ts'
import { createImport } from './create-import.ts'
import { opinionImports, resultColumns } from './opinion-imports.ts'

export const opinionImportsDashboard: HandlersOf<typeof opinionImportsDashboardRows> = {
  async 'opinionImports.create'({ sql, organizationId, params, query, person, contents }) {
    return created(await createImport(sql, { ...query, ...params, organizationId, createdBy: person?.name ?? null, contents }))
  },

  async 'opinionImports.list'({ sql, organizationId, params }) {
    return ok(await listImports(sql, opinionImports, { ...params, organizationId }))
  },

  async 'opinionImports.get'({ sql, organizationId, params }) {
    return ok(await getImport(sql, opinionImports, { ...params, organizationId }))
  },

  async 'opinionImports.rows'({ sql, organizationId, params, query }) {
    return ok(await listRows(sql, opinionImports, { ...params, organizationId, list: query }))
  },

  async 'opinionImports.start'({ sql, organizationId, params }) {
    return ok(await startImport(sql, opinionImports, { ...params, organizationId }))
  },

  async 'opinionImports.cancel'({ sql, organizationId, params }) {
    return ok(await cancelImport(sql, opinionImports, { ...params, organizationId }))
  },

  async 'opinionImports.result'({ sql, organizationId, params, query }) {
    return ok(await exportResult(sql, opinionImports, { ...params, ...query, organizationId, columnsOf: () => resultColumns }))
  },
}
