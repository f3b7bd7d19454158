// The dashboard's addresses outside its routers: sign-in, and an organization's dashboard.

export const dashboardOf = (organizationId: string): string => `/dashboard/o/${encodeURIComponent(organizationId)}`

/** The organization whose dashboard an address is; null: it is none. */
export function organizationIn(path: string): string | null {
  const [, id] = /^\/dashboard\/o\/([^/]+)/.exec(path) ?? []
  return id ?? null
}

/** The way in, and from there to where one is now. */
export const signInFromHere = (): string => `/dashboard/sign-in?${new URLSearchParams({ to: location.pathname + location.search })}`

/** Where somebody who came in is sent: where they came from, if that is in a dashboard, else to the choice of organizations. */
export function wayOn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  // An address of somebody else's is none of ours, however it is written.
  if (!URL.canParse(to, location.origin)) return '/dashboard'
  const { origin, pathname, search: rest } = new URL(to, location.origin)
  return origin === location.origin && organizationIn(pathname) !== null ? pathname + rest : '/dashboard'
}
