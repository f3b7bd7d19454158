import type { en } from '../en/export-menu.ts'

export const sv: typeof en = {
  label: 'Exportera',
  csv: 'CSV, för kalkylblad',
  jsonl: 'JSON Lines, för program',
}
