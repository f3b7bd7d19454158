/** The languages that pages, mails and the dashboard speak. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'] as const
export type Language = (typeof languages)[number]
