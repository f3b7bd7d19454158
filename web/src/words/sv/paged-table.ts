import type { en } from '../en/paged-table.ts'

export const sv: typeof en = {
  shown: (shown, total) => (shown === total && total !== '1' ? `Alla ${total} visas` : `${shown} av ${total} visas`),
  more: 'Visa fler',
}
