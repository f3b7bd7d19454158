import { certificatesMax, invalidField, type Problem, problem, type SsoProviderCreate, type SsoProviderUpdate } from '@earshot/contract'
import { ssoMessages } from '@earshot/messages/api/sso'
import { readCertificates } from './saml/certificates.ts'
import { type ProviderFacts, readMetadata } from './saml/read-metadata.ts'

// What an owner says of a provider that speaks SAML: its metadata, or the three facts in it by hand.

type Invalid = Problem<'VALIDATION_ERROR'>

const oidcFields = ['issuer', 'clientId', 'clientSecret'] as const
const handFields = ['entityId', 'signInUrl', 'certificates'] as const
const samlFields = ['metadata', ...handFields, 'groupsAttribute'] as const

/** Finds what is missing for a type of provider, or belongs to the other one. Null: nothing. */
export function findFieldFlaw(wish: SsoProviderCreate): Invalid | null {
  const foreign = (wish.type === 'oidc' ? samlFields : oidcFields).filter((field) => wish[field] !== undefined)
  if (foreign.length > 0) return flawOf(foreign, 'unexpected', ssoMessages.notOfType)
  if (wish.type === 'saml' && wish.metadata !== undefined) {
    const both = handFields.filter((field) => wish[field] !== undefined)
    return both.length > 0 ? flawOf(both, 'unexpected', ssoMessages.besideMetadata) : null
  }
  const missing = (wish.type === 'oidc' ? oidcFields : handFields).filter((field) => wish[field] === undefined)
  return missing.length > 0 ? flawOf(missing, 'required', ssoMessages.required) : null
}

/** Finds a change that belongs to the other type of provider. Null: none. */
export function findForeignChange(type: 'oidc' | 'saml', changes: SsoProviderUpdate): Invalid | null {
  const known: Partial<Record<string, unknown>> = { ...changes }
  const foreign = (type === 'oidc' ? samlFields : oidcFields).filter((field) => known[field] !== undefined)
  return foreign.length > 0 ? flawOf(foreign, 'unexpected', ssoMessages.notOfType) : null
}

const flawOf = (paths: readonly string[], code: string, message: string): Invalid =>
  problem('VALIDATION_ERROR', paths.map((path) => `${path}: ${message}`).join(' '), {
    errors: paths.map((path) => ({ path, code, message })),
  })

/** Reads the facts that were sent; what was not is left out. Returns what is wrong with them. */
export async function readFacts(
  { metadata, entityId, signInUrl, certificates }: Pick<SsoProviderCreate, 'metadata' | 'entityId' | 'signInUrl' | 'certificates'>,
  { allowPrivateTargets }: { allowPrivateTargets: boolean },
): Promise<Partial<ProviderFacts> | Invalid> {
  let facts: Partial<ProviderFacts> = { ...(entityId !== undefined && { entityId }), ...(signInUrl !== undefined && { signInUrl }) }
  if (metadata !== undefined) {
    const read = await readMetadata(metadata)
    if (typeof read === 'string') return invalidField('metadata', read, ssoMessages.metadata[read])
    facts = read
  } else if (certificates !== undefined) {
    const read = certificates.map(readCertificates)
    const at = read.findIndex((each) => !Array.isArray(each))
    const flaw = read[at]
    if (typeof flaw === 'string') return invalidField(`certificates.${at}`, flaw, ssoMessages.certificates[flaw])
    facts.certificates = [...new Set((read as string[][]).flat())]
  }
  if ((facts.certificates?.length ?? 0) > certificatesMax)
    return invalidField(
      metadata === undefined ? 'certificates' : 'metadata',
      'maxItems',
      ssoMessages.certificates.tooMany({ max: certificatesMax }),
    )
  if (facts.signInUrl !== undefined && !isSignInUrl(facts.signInUrl, allowPrivateTargets))
    return invalidField(metadata === undefined ? 'signInUrl' : 'metadata', 'url', ssoMessages.signInUrl)
  return facts
}

/** Browsers go there, not we: it may be an address of the company's own network. Without https it is for trials on one machine. */
function isSignInUrl(text: string, allowPrivateTargets: boolean): boolean {
  const url = text.length <= 2048 ? URL.parse(text) : null
  const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && allowPrivateTargets)
  return isAllowed && url?.username === '' && url.password === ''
}
