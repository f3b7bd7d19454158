import type { en } from '../en/confirm-dialog.ts'

export const sv: typeof en = {
  type: (name) => `Skriv ”${name}” för att bekräfta`,
  cancel: 'Avbryt',
}
