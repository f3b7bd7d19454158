import type { en } from '../en/export-menu.ts'

export const nl: typeof en = {
  label: 'Exporteren',
  xlsx: 'Excel (XLSX), voor spreadsheets',
  csv: 'CSV, voor andere apps',
  jsonl: 'JSON Lines, voor programma’s',
}
