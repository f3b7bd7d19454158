/** Days that can be looked back on. */
export const spans = ['7', '30', '90'] as const

/** What an address says of them; a month where it says nothing. */
export const spanOf = (days: string | undefined): (typeof spans)[number] => spans.find((each) => each === days) ?? '30'
