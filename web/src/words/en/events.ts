export const en = {}

export type Words = typeof en
