import type { en } from '../en/paged-table.ts'

export const fr: typeof en = {
  shown: (shown, total) => (shown === total && total !== '1' ? `Affichés\u202f: ${total}, tous` : `Affichés\u202f: ${shown} sur ${total}`),
  more: 'Afficher plus',
}
