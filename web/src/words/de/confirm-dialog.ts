import type { en } from '../en/confirm-dialog.ts'

export const de: typeof en = {
  type: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  cancel: 'Abbrechen',
}
