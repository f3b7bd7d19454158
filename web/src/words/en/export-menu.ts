export const en = {
  label: 'Export',
  csv: 'CSV, for spreadsheets',
  jsonl: 'JSON Lines, for programs',
}

export type Words = typeof en
