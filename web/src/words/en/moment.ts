export const en = { locale: 'en' }
