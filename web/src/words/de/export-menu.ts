import type { en } from '../en/export-menu.ts'

export const de: typeof en = {
  label: 'Exportieren',
  xlsx: 'Excel (XLSX), für Tabellenprogramme',
  csv: 'CSV, für andere Anwendungen',
  jsonl: 'JSON Lines, für Programme',
}
