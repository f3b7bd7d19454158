import type { en } from '../en/export-menu.ts'

export const nl: typeof en = {
  label: 'Exporteren',
  csv: 'CSV, voor spreadsheets',
  jsonl: 'JSON Lines, voor programma’s',
}
