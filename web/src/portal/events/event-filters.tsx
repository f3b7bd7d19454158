import { eventsMessages } from '@earshot/messages/web/events'
import { momentMessages } from '@earshot/messages/web/moment'
import { topicSelectMessages } from '@earshot/messages/web/topic-select'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { MomentFilter } from '../../parts/dates/fields.tsx'
import { TypedFilter } from '../../parts/lists/filter-bar.tsx'
import { ownZone } from '../../parts/values/moments.ts'
import { TopicSelect } from '../../parts/webhooks/topic-select.tsx'
import classes from './events.module.css'

const route = getRouteApi('/events')

/** The filters of the events. They are in the address, so a filtered list can be sent to somebody. On a phone the bar is folded. */
export function EventFilters() {
  const { filters: words } = useMessages(eventsMessages)
  const { every } = useMessages(topicSelectMessages)
  const { locale } = useMessages(momentMessages)
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
        {words.show({ count: Object.keys(search).length })}
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
          title={words.zone({ zone: ownZone(locale) })}
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
