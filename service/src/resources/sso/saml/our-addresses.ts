/** What a provider has to be told of us. */
export interface OurAddresses {
  entityId: string
  /** Where answers are posted to. */
  acsUrl: string
  metadataUrl: string
}

/** Each provider has an entity ID of ours for itself: what is said to one organization's Earshot is not said to another's. */
export const ourAddresses = (callbackUrl: string): OurAddresses => ({
  entityId: `${callbackUrl}/metadata`,
  acsUrl: callbackUrl,
  metadataUrl: `${callbackUrl}/metadata`,
})
