import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { partsMessages } from '@earshot/messages/web/parts'
import { useNavigate } from '@tanstack/react-router'
import type { ApiError } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { MomentFilter } from '../../parts/dates/fields.tsx'
import { ChoiceFilter, FilterBar, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { DestinationSelect } from '../../parts/webhooks/destination-select.tsx'
import type { DeliveryFilters, FilterName } from './filters.ts'

/** The filters of the list; each change goes into the address. On a phone the bar is folded until it is opened. */
export function DeliveryFilterBar({ filters, error }: { filters: DeliveryFilters; error: ApiError | null }) {
  const { filters: words, origins } = useMessages(deliveriesMessages)
  const { deliveryState } = useMessages(partsMessages)
  const navigate = useNavigate({ from: '/deliveries' })
  const { data } = useAsk('topics.list')
  const set = (change: Partial<Record<FilterName, string>>) =>
    navigate({ search: changed<string>(change) as (before: DeliveryFilters) => DeliveryFilters, replace: true })
  const count = Object.keys(filters).length
  const wrong = (name: FilterName) => error?.at(`?${name}`)
  const choice = (name: FilterName, label: string, any: string, values: readonly (readonly [string, string])[]) => (
    <ChoiceFilter
      label={label}
      any={any}
      value={filters[name]}
      onChoose={(value) => set({ [name]: value })}
      values={values}
      error={wrong(name)}
    />
  )
  const topics =
    data?.topics.map(({ topic }) => [topic, topic] as const) ?? (filters.topic ? [[filters.topic, filters.topic] as const] : [])
  return (
    <FilterBar
      count={count}
      onClear={() => navigate({ search: {}, replace: true })}
      label={words.label}
      show={words.show({ count })}
      clear={words.clear}
    >
      <DestinationSelect empty="all" value={filters.destinationId ?? ''} onChange={(destinationId) => set({ destinationId })} />
      {choice('state', words.state, words.anyState, Object.entries(deliveryState))}
      {choice('topic', words.topic, words.anyTopic, topics)}
      <TypedFilter
        label={words.response}
        placeholder={words.responseHint}
        value={filters.response ?? ''}
        onType={(response) => set({ response })}
        error={wrong('response') && words.responseWrong}
      />
      {filters.recoveryId !== undefined && (
        <TypedFilter
          label={words.recovery}
          value={filters.recoveryId}
          onType={(recoveryId) => set({ recoveryId })}
          error={wrong('recoveryId')}
        />
      )}
      {choice('origin', words.origin, words.anyOrigin, Object.entries(origins))}
      <TypedFilter
        label={words.search}
        placeholder={words.searchHint}
        value={filters.query ?? ''}
        onType={(query) => set({ query })}
        error={wrong('query')}
      />
      <MomentFilter label={words.since} value={filters.since} onChoose={(since) => set({ since })} error={wrong('since')} />
      <MomentFilter label={words.until} value={filters.until} onChoose={(until) => set({ until })} error={wrong('until')} />
    </FilterBar>
  )
}
