import { portalOperationIds, portalOperations } from '../contract/src/index.ts'

/** Renders `web/src/generated/portal-operations.ts`: where the portal's operations are asked, without the schemas they are made of. */
export function renderPortalRoutes(): string {
  const rows = portalOperationIds.map((id) => `  '${id}': ['${portalOperations[id].method}', '${portalOperations[id].path}'],`)
  return `// Rendered from the contract by \`npm run render\`; a change made here is overwritten.

/** Method and path of every operation of the portal, below /portal/api. */
export const portalRoutes = {
${rows.join('\n')}
} as const
`
}
