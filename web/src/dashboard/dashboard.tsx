import type { Role } from '@earshot/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { type Routes, setHttpApi } from '../api/http-api.ts'
import { askOptions } from '../api/queries.ts'
import { dashboardRoutes, roles } from '../generated/dashboard-routes.ts'
import { ProductContext } from '../parts/product.ts'
import { HereContext, useAccountQuery } from './account.ts'
import { signInFromHere } from './addresses.ts'
import { dashboardRouter } from './router.tsx'
import { ChooseOrganization } from './sign-in/choose-organization.tsx'
import { NotReached } from './sign-in/not-reached.tsx'

/** The dashboard of one organization. Whoever is not in goes to the way in, and comes back to where they were. */
export function Dashboard({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useAccountQuery()
  const queries = useQueryClient()
  const router = useMemo(() => prepareDashboard(queries, organizationId), [queries, organizationId])
  // Later, what was typed stays: the shell tells of it instead (SignedOut).
  const isNotIn = !data && error?.status === 401
  useEffect(() => {
    if (isNotIn) location.replace(signInFromHere())
  }, [isNotIn])
  const organization = data?.organizations.find((each) => each.organizationId === organizationId)
  const here = useMemo(() => data && organization && { account: data, organization }, [data, organization])
  if (!data) return error && !isNotIn ? <NotReached error={error} onRetry={refetch} /> : null
  if (!here) return <ChooseOrganization account={data} isUnknown />
  const { role, name } = here.organization
  setHttpApi({ ...httpApiOf(organizationId), mayAsk: (id) => roleMayAsk(role, id) })
  return (
    <HereContext value={here}>
      <ProductContext value={name}>
        <RouterProvider router={router} key={role} />
      </ProductContext>
    </HereContext>
  )
}

/** While it is asked who is in, what the first screen needs is on its way: its script, and the projects for the side. */
function prepareDashboard(queries: QueryClient, organizationId: string) {
  setHttpApi({ ...httpApiOf(organizationId), mayAsk: () => false })
  const router = dashboardRouter(queries, organizationId)
  void router.load()
  void queries.prefetchQuery(askOptions('projects.list'))
  return router
}

const httpApiOf = (organizationId: string) => ({ at: `/dashboard/api/${organizationId}`, routes: dashboardRoutes })

/** Somebody in a role may ask what that role or one before it may. */
function roleMayAsk(role: Role, id: string): boolean {
  const [, , least = 'owner'] = (dashboardRoutes as Routes)[id] ?? []
  return roles.indexOf(role) >= roles.indexOf(least as Role)
}
