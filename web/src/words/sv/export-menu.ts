import type { en } from '../en/export-menu.ts'

export const sv: typeof en = {
  label: 'Exportera',
  xlsx: 'Excel (XLSX), för kalkylblad',
  csv: 'CSV, för andra appar',
  jsonl: 'JSON Lines, för program',
}
