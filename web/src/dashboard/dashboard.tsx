import type { Role } from '@earshot/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { type Routes, setHttpApi } from '../api/http-api.ts'
import { askOptions } from '../api/queries.ts'
import { dashboardRoutes, roles } from '../generated/dashboard-routes.ts'
import { ProductContext } from '../parts/frame/product.ts'
import { HereContext, useAccountQuery } from './account.ts'
import { signInFromHere } from './addresses.ts'
import { dashboardRouter } from './router.tsx'
import { ChooseOrganization } from './sign-in/choose-organization.tsx'
import { NotReached } from './sign-in/not-reached.tsx'

/** The dashboard of one organization. People who are not signed in go to the sign-in page, and return to their address. */
export function Dashboard({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useAccountQuery()
  const queries = useQueryClient()
  const router = useMemo(() => prepareDashboard(queries, organizationId), [queries, organizationId])
  // After a first answer, typed text stays: the shell shows the end of the session instead (SignedOut).
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

/** While the account is fetched, the first screen's script and the sidebar's projects are on their way. */
function prepareDashboard(queries: QueryClient, organizationId: string) {
  setHttpApi({ ...httpApiOf(organizationId), mayAsk: () => false })
  const router = dashboardRouter(queries, organizationId)
  void router.load()
  void queries.prefetchQuery(askOptions('projects.list'))
  return router
}

const httpApiOf = (organizationId: string) => ({ at: `/dashboard/api/${organizationId}`, routes: dashboardRoutes })

/** A role may call the operations of its own and of lower roles. */
function roleMayAsk(role: Role, id: string): boolean {
  const [, , least = 'owner'] = (dashboardRoutes as Routes)[id] ?? []
  return roles.indexOf(role) >= roles.indexOf(least as Role)
}
