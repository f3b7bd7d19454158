import type { Words } from './en.ts'

export const pl: Words = {
  heading: 'Dlaczego niektóre są ukryte',
  reasons: {
    spam: 'Spam lub reklama',
    illegal: 'Niezgodne z prawem',
    personal_data: 'Czyjeś dane osobowe',
    hate_or_threat: 'Nienawiść lub groźby',
    another_business: 'O innej firmie',
    conflict_of_interest: 'Od osoby, która nie jest bezstronna',
  },
  because: (reason) => `Podany powód: ${reason}.`,
}
