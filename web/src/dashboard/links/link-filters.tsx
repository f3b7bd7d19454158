import { linksMessages } from '@earshot/messages/web/links'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ChoiceFilter, FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import type { Search } from './link-columns.tsx'

interface Filters {
  search: Search
  error: ApiError | null
  onChange: (change: Search) => void
}

/** The filters of the links; each change goes into the address. */
export function LinkFilters({ search, error, onChange }: Filters) {
  const words = useMessages(linksMessages)
  return (
    <FilterBar
      count={[search.query, search.status, search.sort].filter(Boolean).length}
      onClear={() => onChange({ query: '', status: '', sort: '' })}
    >
      <TypedFilter
        label={words.search}
        placeholder={words.searchHint}
        value={search.query}
        onType={(query) => onChange({ query })}
        error={error?.at('?query')}
      />
      <ChoiceFilter
        label={words.filter.status}
        any={words.filter.anyStatus}
        value={search.status}
        onChoose={(status) => onChange({ status })}
        values={(['issued', 'clicked', 'submitted', 'expired'] as const).map((status) => [status, words.status[status]])}
        error={error?.at('?status')}
      />
      <ChoiceFilter
        label={words.filter.sort}
        any={words.filter.newest}
        value={search.sort}
        onChoose={(sort) => onChange({ sort })}
        values={[
          ['oldest', words.filter.oldest],
          ['expiring-soon', words.filter.expiringSoon],
        ]}
        error={error?.at('?sort')}
      />
    </FilterBar>
  )
}
