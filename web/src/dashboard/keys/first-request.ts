import type { Permission } from '@earshot/contract'

// A first request with a new key, to paste into a terminal: the smallest that its permissions allow. It changes nothing, except that the
// webhook portal's makes an address, which is made to be opened.

const paths: Readonly<Record<Permission, { path: string; method?: 'POST' }>> = {
  storefront: { path: '/project/{projectId}/goals' },
  reviews: { path: '/project/{projectId}/opinions' },
  preverifiedLinks: { path: '/project/{projectId}/preverified-links' },
  subscribers: { path: '/project/{projectId}/subscribers' },
  qrCodes: { path: '/project/{projectId}/qr-codes' },
  knowledgebase: { path: '/kb' },
  webhooks: { path: '/webhooks/portal', method: 'POST' },
}

/** Returns a first request as a line for a shell. Without a project, one that needs none, or a placeholder for its id. */
export function firstRequest({
  origin,
  key,
  permissions,
  projectId,
}: {
  origin: string
  key: string
  permissions: readonly Permission[]
  projectId: string | undefined
}): string {
  const [first] = (Object.keys(paths) as Permission[]).filter((permission) => permissions.includes(permission))
  const { path, method } = paths[first ?? 'storefront']
  const address = `${origin}/v1${path.replace('{projectId}', projectId ?? '<projectId>')}`
  const body = method ? ` -X ${method} -H 'content-type: application/json' -d '{}'` : ''
  return `curl${body} -H 'x-api-key: ${key}' '${address}'`
}
