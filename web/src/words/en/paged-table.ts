export const en = {
  shown: (shown: string, total: string) =>
    total === '1' ? '1 of 1 is shown' : shown === total ? `All ${total} are shown` : `${shown} of ${total} are shown`,
  more: 'Show more',
}

export type Words = typeof en
