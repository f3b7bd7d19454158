import type { FixHintsMessages } from '@earshot/messages/web/fix-hints'
import type { Answer } from '../../api/ask.ts'

type Attempt = Answer<'deliveries.get'>['attempts'][number]

interface Failed extends Pick<Attempt, 'failure' | 'responseStatus'> {
  url: string
  timeoutSeconds: number
}

/** Advice on an attempt that failed; null when it did not fail. */
export function fixHintOf(words: FixHintsMessages, { failure, responseStatus, url, timeoutSeconds }: Failed): string | null {
  const host = URL.canParse(url) ? new URL(url).host : url
  switch (failure) {
    case null:
      return null
    case 'dns':
    case 'refused':
      return words[failure]({ host })
    case 'timeout':
      return words.timeout({ seconds: timeoutSeconds })
    case 'http-status':
      return words[meaningOf(responseStatus ?? 0)]
    default:
      return words[failure]
  }
}

function meaningOf(status: number) {
  if (status >= 300 && status < 400) return 'redirect'
  if (status === 404 || status === 405) return 'notThere'
  if (status === 410) return 'gone'
  if (status === 413) return 'tooMuch'
  if (status === 429) return 'tooFast'
  return status >= 400 && status < 500 ? 'refusedByReceiver' : 'other'
}
