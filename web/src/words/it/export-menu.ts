import type { en } from '../en/export-menu.ts'

export const it: typeof en = {
  label: 'Esporta',
  csv: 'CSV, per fogli di calcolo',
  jsonl: 'JSON Lines, per programmi',
}
