import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Refused } from '../../api/ask.ts'
import { useAsk } from '../../api/queries.ts'
import { said } from '../../api/search.ts'
import { DestinationSelect } from '../../parts/destination-select.tsx'
import { localOf, momentOf } from '../../parts/moments.ts'
import { deliveriesWords } from '../../words/deliveries.ts'
import { partsWords } from '../../words/parts.ts'
import { useWords } from '../../words/words.ts'
import classes from './delivery-filter-bar.module.css'
import type { DeliveryFilters, FilterName } from './filters.ts'

/** Half a typed word is not asked for. */
const typedForMs = 400

/** What the list is narrowed to; each change goes into the address. On a telephone it is folded until asked for. */
export function DeliveryFilterBar({ filters, error }: { filters: DeliveryFilters; error: Refused | null }) {
  const { filters: words, origins } = useWords(deliveriesWords)
  const { deliveryState } = useWords(partsWords)
  const navigate = useNavigate({ from: '/deliveries' })
  const [isOpen, { toggle }] = useDisclosure(false)
  const { data } = useAsk('topics.list')
  const set = (change: Partial<Record<FilterName, string>>) =>
    navigate({ search: said<string>({ ...filters, ...change }) as DeliveryFilters, replace: true })
  const count = Object.keys(filters).length
  const wrong = (name: FilterName) => error?.at(`?${name}`)
  const choice = (name: FilterName, label: string, any: string, values: readonly (readonly [string, string])[]) => (
    <NativeSelect
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      data={[{ value: '', label: any }, ...values.map(([value, text]) => ({ value, label: text }))]}
      error={wrong(name)}
    />
  )
  const topics =
    data?.topics.map(({ topic }) => [topic, topic] as const) ?? (filters.topic ? [[filters.topic, filters.topic] as const] : [])
  return (
    <section aria-label={words.label} className={classes.bar} data-open={isOpen || undefined}>
      <Button className={classes.toggle} variant="default" leftSection={<IconFilter size={18} />} onClick={toggle} aria-expanded={isOpen}>
        {words.show(count)}
      </Button>
      <div className={classes.fields}>
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
        {choice('origin', words.origin, words.anyOrigin, Object.entries(origins))}
        <TypedFilter
          label={words.search}
          placeholder={words.searchHint}
          value={filters.query ?? ''}
          onType={(query) => set({ query })}
          error={wrong('query')}
        />
        <TextInput
          type="datetime-local"
          label={words.since}
          value={localOf(filters.since)}
          onChange={(event) => set({ since: momentOf(event.currentTarget.value) ?? '' })}
          error={wrong('since')}
        />
        <TextInput
          type="datetime-local"
          label={words.until}
          value={localOf(filters.until)}
          onChange={(event) => set({ until: momentOf(event.currentTarget.value) ?? '' })}
          error={wrong('until')}
        />
        {count > 0 && (
          <Button variant="subtle" onClick={() => navigate({ search: {}, replace: true })}>
            {words.clear}
          </Button>
        )}
      </div>
    </section>
  )
}

interface Typed {
  label: string
  placeholder: string
  value: string
  onType: (value: string) => void
  error: string | undefined
}

/** A filter that is typed: asked for when the typing rests. */
function TypedFilter({ label, placeholder, value, onType, error }: Typed) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Somebody else set it: a link, the button that clears all, the way back.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const rest = useDebouncedCallback((text: string) => {
    setKnown(text.trim())
    onType(text.trim())
  }, typedForMs)
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        rest(event.currentTarget.value)
      }}
      error={error}
    />
  )
}
