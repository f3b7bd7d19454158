import { dashboardOperations, leastRole, type Operation, operations, portalOperations, roles } from '../contract/src/index.ts'

// The addresses of the contract's operations for the apps in `web/`, without the schemas.

type Table = Readonly<Record<string, Operation>>

/** Renders `web/src/generated/portal-routes.ts`. */
export const renderPortalRoutes = (): string =>
  fileOf({
    name: 'portalRoutes',
    what: 'Method and path of every operation of the portal, below /portal/api.',
    rows: Object.entries(portalOperations as Table).map(([id, { method, path }]) => [id, method, path]),
  })

/** Renders `web/src/generated/dashboard-routes.ts`. */
export const renderDashboardRoutes = (): string =>
  `${fileOf({
    name: 'dashboardRoutes',
    what: 'Method and path of every operation of the dashboard, below /dashboard/api/{organizationId}, and the least role that may ask it.',
    rows: Object.entries({ ...operations, ...portalOperations, ...dashboardOperations } as Table).map(([id, row]) => [
      id,
      row.method,
      row.path,
      leastRole(row),
    ]),
  })}
/** What a member may be, the least first. */
export const roles = [${roles.map((role) => `'${role}'`).join(', ')}] as const
`

function fileOf({
  name,
  what,
  rows,
}: {
  name: string
  what: string
  rows: readonly (readonly [id: string, ...parts: string[]])[]
}): string {
  const lines = rows.map(([id, ...parts]) => `  '${id}': [${parts.map((part) => `'${part}'`).join(', ')}],`)
  return `// Rendered from the contract by \`npm run render\`; a change made here is overwritten.

/** ${what} */
export const ${name} = {
${lines.join('\n')}
} as const
`
}
