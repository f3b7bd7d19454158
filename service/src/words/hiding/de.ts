import type { Words } from './en.ts'

export const de: Words = {
  heading: 'Warum manche ausgeblendet sind',
  reasons: {
    spam: 'Spam oder Werbung',
    illegal: 'Gegen das Gesetz',
    personal_data: 'Persönliche Daten von jemandem',
    hate_or_threat: 'Hass oder Drohungen',
    another_business: 'Über ein anderes Unternehmen',
    conflict_of_interest: 'Von jemandem, der nicht unparteiisch ist',
  },
  because: (reason) => `Der angegebene Grund: ${reason}.`,
}
