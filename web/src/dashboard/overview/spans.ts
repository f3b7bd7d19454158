/** Spans in days. */
export const spans = ['7', '30', '90'] as const

/** The span of an address; a month when it names none. */
export const spanOf = (days: string | undefined): (typeof spans)[number] => spans.find((each) => each === days) ?? '30'
