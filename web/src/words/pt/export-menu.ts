import type { en } from '../en/export-menu.ts'

export const pt: typeof en = {
  label: 'Exportar',
  csv: 'CSV, para planilhas',
  jsonl: 'JSON Lines, para programas',
}
