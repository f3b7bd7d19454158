import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { changed } from '../../api/search.ts'
import { MomentFilter, TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { ownZone } from '../../parts/values/moments.ts'
import { TopicSelect } from '../../parts/webhooks/topic-select.tsx'
import { eventWords } from '../../words/events.ts'
import { momentWords } from '../../words/moment.ts'
import { topicWords } from '../../words/topic-select.ts'
import { useWords } from '../../words/words.ts'
import classes from './events.module.css'

const route = getRouteApi('/events')

/** The filters of the events. They are in the address, so a filtered list can be sent to somebody. On a phone the bar is folded. */
export function EventFilters() {
  const { filters: words } = useWords(eventWords)
  const { every } = useWords(topicWords)
  const { locale } = useWords(momentWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isOpen, { toggle }] = useDisclosure(false)
  const narrow = (to: Partial<typeof search>) => void navigate({ search: changed(to), replace: true })
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
      <TypedFilter
        label={words.query}
        placeholder={words.queryHint}
        value={search.query}
        onType={(query) => narrow({ query })}
        className={classes.query}
      />
      <TopicSelect value={search.topic ?? ''} onChange={(topic) => narrow({ topic })} empty={every} className={classes.topic} />
      {(['since', 'until'] as const).map((name) => (
        <MomentFilter
          key={name}
          label={words[name]}
          title={words.zone(ownZone(locale))}
          value={search[name]}
          onChoose={(moment) => narrow({ [name]: moment })}
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
