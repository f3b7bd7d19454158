export const en = {
  shown: (shown: string, total: string) => (shown === total ? `All ${total} are shown` : `${shown} of ${total} are shown`),
  more: 'Show more',
}

export type Words = typeof en
