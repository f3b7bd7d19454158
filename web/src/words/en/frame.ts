export const en = {
  top: 'Where you are',
  skip: 'Skip to the content',
  open: 'Open the menu',
  close: 'Close the menu',
  fold: 'Fold the menu',
  unfold: 'Unfold the menu',
  toDark: 'Dark colours',
  toLight: 'Light colours',
  failed: {
    title: 'This screen failed',
    what: 'The mistake is ours. Nothing you sent before is lost. Load the page again.',
    action: 'Load again',
  },
}

export type Words = typeof en
