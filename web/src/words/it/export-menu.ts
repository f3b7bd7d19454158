import type { en } from '../en/export-menu.ts'

export const it: typeof en = {
  label: 'Esporta',
  xlsx: 'Excel (XLSX), per fogli di calcolo',
  csv: 'CSV, per altre applicazioni',
  jsonl: 'JSON Lines, per programmi',
}
