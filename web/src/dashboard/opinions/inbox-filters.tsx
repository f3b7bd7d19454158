import { opinionsMessages } from '@earshot/messages/web/opinions'
import { useNavigate } from '@tanstack/react-router'
import type { ApiError } from '../../api/ask.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DayRangeFilter } from '../../parts/dates/day-range-filter.tsx'
import { countFilters } from '../../parts/dates/day-ranges.ts'
import { ChoiceFilter, FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { type FilterName, type InboxFilters, narrowing, tabOf, tabs } from './filters.ts'

/** The filters of the inbox besides its tabs. */
export function InboxFilterBar({ filters, error }: { filters: InboxFilters; error: ApiError | null }) {
  const { filters: words, sources } = useMessages(opinionsMessages)
  const navigate = useNavigate({ from: '/projects/$projectId/opinions' })
  const set = (change: Partial<Record<FilterName, string>>) =>
    navigate({ search: changed<string>(change) as (before: InboxFilters) => InboxFilters, replace: true })
  const wrong = (name: FilterName) => error?.at(`?${name}`)
  return (
    <FilterBar
      count={countFilters(narrowing(filters))}
      onClear={() => navigate({ search: tabs[tabOf(filters)] as InboxFilters, replace: true })}
    >
      <TypedFilter
        label={words.search}
        placeholder={words.searchHint}
        value={filters.query}
        onType={(query) => set({ query })}
        error={wrong('query')}
      />
      <ChoiceFilter
        label={words.verified}
        any={words.anyVerified}
        value={filters.verified}
        onChoose={(verified) => set({ verified })}
        values={[
          ['yes', words.verifiedYes],
          ['no', words.verifiedNo],
        ]}
        error={wrong('verified')}
      />
      <ChoiceFilter
        label={words.source}
        any={words.anySource}
        value={filters.source}
        onChoose={(source) => set({ source })}
        values={Object.entries(sources)}
        error={wrong('source')}
      />
      <DayRangeFilter value={filters} onChoose={set} isWrong={(wrong('dateFrom') ?? wrong('dateTo')) !== undefined} />
    </FilterBar>
  )
}
