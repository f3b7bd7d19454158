import { answersMessages } from '@earshot/messages/web/answers'
import type { ApiError } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DayRangeFilter } from '../../parts/dates/day-range-filter.tsx'
import { countFilters } from '../../parts/dates/day-ranges.ts'
import { ChoiceFilter, FilterBar } from '../../parts/lists/filter-bar.tsx'
import { useProjectId } from '../projects.ts'
import type { Question } from './question-card.tsx'

interface Filters {
  search: { questionId?: string; dateFrom?: string; dateTo?: string }
  shown: readonly Question[]
  error: ApiError | null
  onChange: (change: Record<string, string>) => void
  onClear: () => void
}

/** The filters of the answers: a question, and days. */
export function QuestionFilters({ search, shown, error, onChange, onClear }: Filters) {
  const words = useMessages(answersMessages)
  const projectId = useProjectId()
  // The shown questions include deleted ones, which the list does not have.
  const all = useAsk('questions.list', { projectId })
  const known = new Map([...(all.data?.questions ?? []), ...shown].map((each) => [each.questionId, each.question]))
  return (
    <FilterBar count={countFilters(search)} onClear={onClear}>
      <ChoiceFilter
        label={words.filters.question}
        any={words.filters.anyQuestion}
        value={search.questionId}
        onChoose={(questionId) => onChange({ questionId })}
        values={[...known]}
      />
      <DayRangeFilter
        value={search}
        onChoose={(range) => onChange({ ...range })}
        isWrong={(error?.at('?dateFrom') ?? error?.at('?dateTo')) !== undefined}
      />
    </FilterBar>
  )
}
