import { momentMessages } from '@earshot/messages/web/moment'
import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { wholeNumber } from '../../parts/values/numbers.ts'

/** Returns an import in a line: how many rows become opinions, then how many are. */
export function useSummary() {
  const { import: words } = useMessages(opinionImportsMessages)
  const { locale } = useMessages(momentMessages)
  return ({ status, rows, eligible, done }: Answer<'opinionImports.get'>): string =>
    status === 'ready'
      ? words.summary({ eligible, rows })
      : words.summaryDone({ done: wholeNumber(locale, done), eligible: wholeNumber(locale, eligible) })
}
