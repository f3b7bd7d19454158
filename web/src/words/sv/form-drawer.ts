import type { en } from '../en/form-drawer.ts'

export const sv: typeof en = {
  cancel: 'Avbryt',
  unsaved: {
    title: 'Kassera det du har skrivit?',
    what: 'Det är inte sparat än.',
    stay: 'Stanna här',
    leave: 'Kassera det',
  },
}
