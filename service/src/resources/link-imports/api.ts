import type { LinkImport, linkImportsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { cancelImport, exportResult, getImport, listImports, listRows, startImport } from '../imported-files/imports.ts'
import type { LinkAddress } from '../preverified-links/links.ts'
import { createImport } from './create-import.ts'
import { linkImports, resultColumns } from './link-imports.ts'

export const linkImportsDashboard = (address: LinkAddress): HandlersOf<typeof linkImportsDashboardRows> => ({
  async 'linkImports.create'({ sql, organizationId, params, query, person, contents }) {
    return created(await createImport(sql, { ...query, ...params, organizationId, createdBy: person?.name ?? null, contents }))
  },

  async 'linkImports.list'({ sql, organizationId, params }) {
    return ok(await listImports(sql, linkImports, { ...params, organizationId }))
  },

  async 'linkImports.get'({ sql, organizationId, params }) {
    return ok(await getImport(sql, linkImports, { ...params, organizationId }))
  },

  async 'linkImports.rows'({ sql, organizationId, params, query }) {
    return ok(await listRows(sql, linkImports, { ...params, organizationId, list: query }))
  },

  async 'linkImports.start'({ sql, organizationId, params }) {
    return ok(await startImport(sql, linkImports, { ...params, organizationId }))
  },

  async 'linkImports.cancel'({ sql, organizationId, params }) {
    return ok(await cancelImport(sql, linkImports, { ...params, organizationId }))
  },

  async 'linkImports.result'({ sql, organizationId, params, query }) {
    const columnsOf = (found: LinkImport) => resultColumns(found, address)
    return ok(await exportResult(sql, linkImports, { ...params, ...query, organizationId, columnsOf }))
  },
})
