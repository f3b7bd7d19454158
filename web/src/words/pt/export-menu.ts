import type { en } from '../en/export-menu.ts'

export const pt: typeof en = {
  label: 'Exportar',
  xlsx: 'Excel (XLSX), para planilhas',
  csv: 'CSV, para outros aplicativos',
  jsonl: 'JSON Lines, para programas',
}
