import type { en } from '../en/export-menu.ts'

export const de: typeof en = {
  label: 'Exportieren',
  csv: 'CSV, für Tabellenprogramme',
  jsonl: 'JSON Lines, für Programme',
}
