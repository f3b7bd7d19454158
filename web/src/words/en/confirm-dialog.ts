export const en = {
  type: (name: string) => `Type “${name}” to confirm`,
  cancel: 'Cancel',
}

export type Words = typeof en
