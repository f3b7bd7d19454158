export const en = {
  label: 'Destination',
  all: 'All destinations',
  choose: 'Choose a destination',
  deleted: 'a deleted destination',
  standing: { enabled: '', paused: ' (paused)', disabled: ' (disabled)' },
}

export type Words = typeof en
