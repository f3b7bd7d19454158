import type { en } from '../en/frame.ts'

export const sv: typeof en = {
  top: 'Var du är',
  skip: 'Hoppa till innehållet',
  open: 'Öppna menyn',
  close: 'Stäng menyn',
  fold: 'Fäll ihop menyn',
  unfold: 'Fäll ut menyn',
  toDark: 'Mörka färger',
  toLight: 'Ljusa färger',
  failed: {
    title: 'Den här vyn fungerade inte',
    what: 'Felet är vårt. Inget du har skickat tidigare är förlorat. Ladda om sidan.',
    action: 'Ladda om',
  },
}
