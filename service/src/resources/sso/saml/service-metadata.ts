import type { OurAddresses } from './our-addresses.ts'

/** What a provider's administrator can import instead of typing: our entity ID and where responses are posted to. It holds no secret. */
export async function serviceMetadata({ entityId, acsUrl }: OurAddresses): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    // The same for the same provider, whenever it is asked for.
    generateUniqueId: () => '_earshot',
  })
}
