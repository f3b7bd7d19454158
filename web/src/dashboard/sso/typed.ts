import type { Provider } from './provider-card.tsx'

/** The fields of the form as they are typed. */
export type Typed = Pick<Provider, 'type' | 'issuer' | 'domain' | 'defaultRole' | 'groupRoles'> & {
  clientId: string
  clientSecret: string
  /** How a provider with SAML is entered. */
  way: 'metadata' | 'hand'
  metadata: string
  entityId: string
  signInUrl: string
  /** In PEM, one below the other. */
  certificates: string
  groupsAttribute: string
}

export interface Fields {
  typed: Typed
  type: (more: Partial<Typed>) => void
  errorAt: (field: string) => string | undefined
  isNew: boolean
}

export const blank: Typed = {
  ...{ type: 'oidc', issuer: '', clientId: '', clientSecret: '', domain: '', defaultRole: 'member', groupRoles: [] },
  ...{ way: 'metadata', metadata: '', entityId: '', signInUrl: '', certificates: '', groupsAttribute: '' },
}

/** A provider as the form begins with it. */
export const typedOf = (provider: Provider): Typed => ({
  ...blank,
  ...{ type: provider.type, issuer: provider.issuer, domain: provider.domain },
  ...{ defaultRole: provider.defaultRole, groupRoles: provider.groupRoles, clientId: provider.clientId ?? '' },
  ...{ way: 'hand', entityId: provider.issuer, signInUrl: provider.signInUrl ?? '', groupsAttribute: provider.groupsAttribute ?? '' },
  certificates: (provider.certificates ?? []).map(({ pem }) => pem).join(''),
})

/** What is sent of a new provider. */
export const createdOf = (typed: Typed) => ({
  ...changedOf(typed),
  ...{ type: typed.type, domain: typed.domain },
  ...(typed.type === 'oidc' && { issuer: typed.issuer }),
  ...(typed.type === 'saml' && typed.way === 'hand' && { entityId: typed.entityId }),
})

/** What is sent of a provider that is there: its issuer and domain are what it is. */
export function changedOf(typed: Typed) {
  const { defaultRole, clientId, clientSecret, metadata, signInUrl, certificates } = typed
  // Without rows in which nothing was typed.
  const groupRoles = typed.groupRoles.filter(({ group }) => group.trim() !== '')
  if (typed.type === 'oidc') return { defaultRole, groupRoles, clientId, ...(clientSecret !== '' && { clientSecret }) }
  const facts = typed.way === 'metadata' ? { metadata } : { signInUrl, certificates: [certificates] }
  return { defaultRole, groupRoles, ...facts, groupsAttribute: typed.groupsAttribute.trim() || null }
}
