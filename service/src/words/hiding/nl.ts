import type { Words } from './en.ts'

export const nl: Words = {
  heading: 'Waarom sommige verborgen zijn',
  reasons: {
    spam: 'Spam of reclame',
    illegal: 'In strijd met de wet',
    personal_data: 'Persoonsgegevens van iemand',
    hate_or_threat: 'Haat of bedreigingen',
    another_business: 'Over een ander bedrijf',
    conflict_of_interest: 'Van iemand die niet onpartijdig is',
  },
  because: (reason) => `De opgegeven reden: ${reason}.`,
}
