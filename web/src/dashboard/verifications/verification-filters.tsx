import { verificationsMessages } from '@earshot/messages/web/verifications'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../../parts/charts/segments.tsx'
import { ChoiceFilter, FilterBar } from '../../parts/lists/filter-bar.tsx'
import classes from './verifications.module.css'

interface Filters {
  isAll: boolean
  search: { status?: string; method?: string }
  error: ApiError | null
  onChange: (change: Record<string, string>) => void
  onClear: () => void
}

/** Pending receipts or all verifications; all can be narrowed by status and method. */
export function VerificationFilters({ isAll, search, error, onChange, onClear }: Filters) {
  const words = useMessages(verificationsMessages)
  return (
    <>
      <div className={classes.which}>
        <Segments
          aria-label={words.show.label}
          value={isAll ? 'all' : 'waiting'}
          onChange={(show) => onChange({ show: show === 'all' ? 'all' : '', status: '', method: '' })}
          data={[
            { value: 'waiting', label: words.show.waiting },
            { value: 'all', label: words.show.all },
          ]}
        />
      </div>
      {isAll && (
        <FilterBar count={[search.status, search.method].filter(Boolean).length} onClear={onClear}>
          <ChoiceFilter
            label={words.columns.status}
            any={words.anyStatus}
            value={search.status}
            onChoose={(status) => onChange({ status })}
            values={Object.entries(words.statuses)}
            error={error?.at('?status')}
          />
          <ChoiceFilter
            label={words.columns.method}
            any={words.anyMethod}
            value={search.method}
            onChoose={(method) => onChange({ method })}
            values={Object.entries(words.methods)}
            error={error?.at('?method')}
          />
        </FilterBar>
      )}
    </>
  )
}
