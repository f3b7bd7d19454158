import type { en } from '../en/export-menu.ts'

export const fr: typeof en = {
  label: 'Exporter',
  csv: 'CSV, pour les tableurs',
  jsonl: 'JSON Lines, pour les programmes',
}
