import type { Language } from '@earshot/messages'

// What a sheet may be. Apart from sheet.ts, which loads what draws it: that is for the thread alone.

export const sheetLayouts = ['poster', 'labels'] as const
export const sheetPapers = ['a4', 'letter'] as const
type SheetLayout = (typeof sheetLayouts)[number]
export type SheetPaper = (typeof sheetPapers)[number]

export interface Sheet {
  layout: SheetLayout
  paper: SheetPaper
  project: { name: string; accentColor: string }
  language: Language
  link: string
  /** See draw-code.ts. */
  drawing: { side: number; path: string }
}
