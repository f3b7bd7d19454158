import type { Words } from './en.ts'

export const sv: Words = {
  heading: 'Varför några är dolda',
  reasons: {
    spam: 'Skräppost eller reklam',
    illegal: 'Mot lagen',
    personal_data: 'Någons personuppgifter',
    hate_or_threat: 'Hat eller hot',
    another_business: 'Om ett annat företag',
    conflict_of_interest: 'Av någon som inte är opartisk',
  },
  because: (reason) => `Angivet skäl: ${reason}.`,
}
