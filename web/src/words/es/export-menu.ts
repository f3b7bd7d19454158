import type { en } from '../en/export-menu.ts'

export const es: typeof en = {
  label: 'Exportar',
  xlsx: 'Excel (XLSX), para hojas de cálculo',
  csv: 'CSV, para otras aplicaciones',
  jsonl: 'JSON Lines, para programas',
}
