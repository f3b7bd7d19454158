/** Permissions of API keys: groups of operations. */
export const permissions = ['storefront', 'preverifiedLinks', 'qrCodes', 'knowledgebase', 'reviews', 'subscribers', 'webhooks'] as const
export type Permission = (typeof permissions)[number]
