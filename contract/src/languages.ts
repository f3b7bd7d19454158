/** The languages of pages, emails and the dashboard. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv'] as const
export type Language = (typeof languages)[number]
