import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { said } from '../../api/search.ts'
import { localOf, momentOf, ownZone } from '../../parts/moments.ts'
import { TopicSelect } from '../../parts/topic-select.tsx'
import { eventWords } from '../../words/events.ts'
import { momentWords } from '../../words/moment.ts'
import { topicWords } from '../../words/topic-select.ts'
import { useWords } from '../../words/words.ts'
import classes from './events.module.css'

const route = getRouteApi('/events')

/** What the list is narrowed to. It is in the address, so a narrowed list can be sent to somebody. On a telephone it is folded. */
export function EventFilters() {
  const { filters: words } = useWords(eventWords)
  const { every } = useWords(topicWords)
  const { locale } = useWords(momentWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, { toggle }] = useDisclosure(false)
  const [query, setQuery] = useState(search.query ?? '')
  // Who goes back, or shows all, has another text than was typed.
  useEffect(() => setQuery(search.query ?? ''), [search.query])
  const narrow = (to: Partial<typeof search>) => void navigate({ search: said({ ...search, ...to }), replace: true })
  // 300 ms: a word is typed, then looked for.
  const narrowSoon = useDebouncedCallback((typed: string) => narrow({ query: typed.trim() }), 300)
  return (
    <search className={classes.filters} aria-label={words.label} data-open={isOpen || undefined}>
      <Button
        className={classes.fold}
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {words.show(Object.keys(search).length)}
      </Button>
      <TextInput
        type="search"
        label={words.query}
        placeholder={words.queryHint}
        value={query}
        maxLength={200}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          narrowSoon(event.currentTarget.value)
        }}
        className={classes.query}
      />
      <TopicSelect value={search.topic ?? ''} onChange={(topic) => narrow({ topic })} empty={every} className={classes.topic} />
      {(['since', 'until'] as const).map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          label={words[name]}
          title={words.zone(ownZone(locale))}
          value={localOf(search[name])}
          onChange={(event) => narrow({ [name]: momentOf(event.currentTarget.value) ?? '' })}
          className={classes.time}
        />
      ))}
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" onClick={() => navigate({ search: {}, replace: true })}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}
