import { readCertificates } from './certificates.ts'
import { namespaces, uris } from './names.ts'
import { attributeOf, childrenOf, everyElement, readXml, type XmlElement } from './read-xml.ts'
import { SamlRefused } from './saml-refused.ts'

// The metadata of an identity provider: a file of XML that an owner gives. Nothing of it is fetched, and its own signature says nothing that the
// owner does not.

/** What is needed of a provider. */
export interface ProviderFacts {
  entityId: string
  signInUrl: string
  /** In PEM. */
  certificates: string[]
}

/** What is missing in metadata. `several`: it describes more than one provider. `service`: it is of a service, such as our own. */
export type MetadataFlaw = 'unreadable' | 'several' | 'service' | 'address' | 'certificate'

export async function readMetadata(text: string): Promise<ProviderFacts | MetadataFlaw> {
  let root: XmlElement
  try {
    root = await readXml(text, { allowsComments: true })
  } catch (error) {
    if (error instanceof SamlRefused) return 'unreadable'
    throw error
  }
  const entities = [...everyElement(root)].filter(({ name, namespace }) => name === 'EntityDescriptor' && namespace === namespaces.metadata)
  if (entities.length === 0) return 'unreadable'
  const providers = entities.flatMap((entity) =>
    childrenOf(entity, namespaces.metadata, 'IDPSSODescriptor').map((descriptor) => ({ entity, descriptor })),
  )
  const [provider, another] = providers
  if (!provider) return 'service'
  if (another) return 'several'
  const entityId = attributeOf(provider.entity, 'entityID')
  if (!entityId) return 'unreadable'
  const signInUrl = childrenOf(provider.descriptor, namespaces.metadata, 'SingleSignOnService')
    .filter((service) => attributeOf(service, 'Binding') === uris.redirect)
    .map((service) => attributeOf(service, 'Location'))
    .find((location) => location !== null)
  if (!signInUrl) return 'address'
  const certificates = signingCertificates(provider.descriptor)
  return certificates.length === 0 ? 'certificate' : { entityId, signInUrl, certificates }
}

/** Those that can be used: a key that is of no use to us stands beside others that are. */
function signingCertificates(descriptor: XmlElement): string[] {
  const keys = childrenOf(descriptor, namespaces.metadata, 'KeyDescriptor').filter((key) => attributeOf(key, 'use') !== 'encryption')
  const texts = keys
    .flatMap((key) => [...everyElement(key)])
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === namespaces.signature)
    .map(({ text }) => readCertificates(text))
  return [...new Set(texts.filter((read) => Array.isArray(read)).flat())]
}
