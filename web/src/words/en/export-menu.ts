export const en = {
  label: 'Export',
  xlsx: 'Excel (XLSX), for spreadsheets',
  csv: 'CSV, for other apps',
  jsonl: 'JSON Lines, for programs',
}

export type Words = typeof en
