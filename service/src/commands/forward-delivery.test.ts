import { reportedDurationMsMax } from '@earshot/contract'
import { expect, test, vi } from 'vitest'
import { openWebsite } from '../../test/world/website.ts'
import { forward } from './forward-delivery.ts'

test.each([
  ['is answered', 200],
  ['is not answered', null],
])('an attempt that %s after its listener was stopped for an hour takes as long as can be reported', async (_, responseStatus) => {
  const startedAt = performance.now()
  using clock = vi.spyOn(performance, 'now').mockReturnValue(startedAt)
  const site = await openWebsite({
    '/hook': (response) => {
      clock.mockReturnValue(startedAt + 3_600_000)
      if (responseStatus === null) response.destroy()
      else response.writeHead(responseStatus).end()
    },
  })
  try {
    const delivery = {
      ...{ deliveryId: 'd', eventId: 'e', topic: 'link.clicked' as const, attempt: 1 },
      ...{ timeoutSeconds: 15, headers: [], body: '{}' },
    }
    const forwarded = await forward(`${site.url}/hook`, delivery, new AbortController().signal)
    expect(forwarded).toMatchObject({ durationMs: reportedDurationMsMax, ...(responseStatus !== null && { responseStatus }) })
  } finally {
    await site.close()
  }
})
