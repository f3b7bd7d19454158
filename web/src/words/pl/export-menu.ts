import type { en } from '../en/export-menu.ts'

export const pl: typeof en = {
  label: 'Eksportuj',
  csv: 'CSV, do arkuszy',
  jsonl: 'JSON Lines, do programów',
}
