import type { en } from '../en/export-menu.ts'

export const fr: typeof en = {
  label: 'Exporter',
  xlsx: 'Excel (XLSX), pour les tableurs',
  csv: 'CSV, pour d’autres applications',
  jsonl: 'JSON Lines, pour les programmes',
}
