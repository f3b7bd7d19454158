// The dashboard's addresses outside its routers: sign-in, and an organization's dashboard.

export const dashboardOf = (organizationId: string): string => `/dashboard/o/${encodeURIComponent(organizationId)}`

/** Returns the organization whose dashboard an address is; null when it is none. */
export function organizationIn(path: string): string | null {
  const [, id] = /^\/dashboard\/o\/([^/]+)/.exec(path) ?? []
  return id ?? null
}

/** The sign-in page, which leads back to the current address. */
export const signInFromHere = (): string => `/dashboard/sign-in?${new URLSearchParams({ to: location.pathname + location.search })}`

/** Returns the address to go to after signing in: the one before, if it is in a dashboard or an app's request, else the choice of organizations. */
export function wayOn(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  // An address of another origin is ignored, however it is written.
  if (!URL.canParse(to, location.origin)) return '/dashboard'
  const { origin, pathname, search: rest } = new URL(to, location.origin)
  const isOurs = organizationIn(pathname) !== null || pathname === '/dashboard/authorize'
  return origin === location.origin && isOurs ? pathname + rest : '/dashboard'
}
