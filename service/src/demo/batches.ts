// The days on which the opinions of the demo's two months appear: most at once, incognito ones that came by a link together (decision 32).

interface Sent {
  daysAgo: number
  source: string
  isIncognito: boolean
}

/** Incognito ones that came by a link appear on the day of the fifth, or three days after the first. Given from the oldest on. */
export function inBatches<Customer extends Sent>(customers: readonly Customer[]): (Customer & { appearedDaysAgo: number })[] {
  const appeared = new Map<Customer, number>()
  let waiting: Customer[] = []
  const appear = (daysAgo: number) => {
    for (const each of waiting) appeared.set(each, Math.max(daysAgo, 1))
    waiting = []
  }
  for (const each of customers.filter(({ isIncognito, source }) => isIncognito && source === 'delivery_link')) {
    const [first] = waiting
    if (first && first.daysAgo - each.daysAgo >= 3) appear(first.daysAgo - 3)
    waiting.push(each)
    if (waiting.length === 5) appear(each.daysAgo)
  }
  if (waiting[0]) appear(waiting[0].daysAgo - 3)
  return customers.map((each) => ({ ...each, appearedDaysAgo: appeared.get(each) ?? each.daysAgo }))
}
