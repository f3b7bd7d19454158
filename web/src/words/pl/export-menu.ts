import type { en } from '../en/export-menu.ts'

export const pl: typeof en = {
  label: 'Eksportuj',
  xlsx: 'Excel (XLSX), do arkuszy',
  csv: 'CSV, do innych aplikacji',
  jsonl: 'JSON Lines, do programów',
}
