export const en = {
  cancel: 'Cancel',
  unsaved: {
    title: 'Leave what you typed?',
    what: 'It is not kept yet.',
    stay: 'Stay here',
    leave: 'Leave it',
  },
}

export type Words = typeof en
