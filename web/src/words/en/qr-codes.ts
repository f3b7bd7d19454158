export const en = {
  title: 'QR codes',
  purpose: 'Codes to print and to show, for customers who are there.',
}

export type Words = typeof en
