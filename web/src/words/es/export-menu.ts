import type { en } from '../en/export-menu.ts'

export const es: typeof en = {
  label: 'Exportar',
  csv: 'CSV, para hojas de cálculo',
  jsonl: 'JSON Lines, para programas',
}
