import { momentMessages } from '@earshot/messages/web/moment'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../api/ask.ts'
import { changed } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import { type InboxFilters, type Tab, tabOf, tabs } from './filters.ts'
import classes from './opinions.module.css'

const order = Object.keys(tabs) as Tab[]

/** The tabs of the inbox, with the number of opinions that need a response or approval, and its order. Other filters stay. */
export function InboxTabs({ filters, waiting }: { filters: InboxFilters; waiting: Answer<'opinions.waiting'> | undefined }) {
  const { tabs: words, filters: sorting } = useMessages(opinionsMessages)
  const navigate = useNavigate({ from: '/projects/$projectId/opinions' })
  const { locale } = useMessages(momentMessages)
  const projectId = useProjectId()
  const { responseStatus: _responseStatus, status: _status, ...rest } = filters
  const current = tabOf(filters)
  const countOf = (tab: Tab): { count: number; shown: string } | null => {
    const count = tab === 'unresponded' ? waiting?.unresponded : tab === 'pending' ? waiting?.pending : 0
    if (!count) return null
    return { count, shown: `${wholeNumber(locale, count)}${tab === 'unresponded' && waiting?.isExact === false ? '+' : ''}` }
  }
  // On a phone the row scrolls: the current tab is brought into view.
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the tab moves the row.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <div className={classes.head}>
      <nav aria-label={words.label} className={classes.tabs} ref={row}>
        {order.map((tab) => {
          const count = countOf(tab)
          return (
            <Link
              key={tab}
              to="/projects/$projectId/opinions"
              params={{ projectId }}
              search={{ ...rest, ...tabs[tab] }}
              className={classes.tab}
              // Set by hand, because the router compares paths alone.
              {...(tab === current && { 'aria-current': 'true' as const })}
              activeProps={{ 'aria-current': tab === current ? ('true' as const) : undefined }}
            >
              {words[tab]}
              {count !== null && (
                <span className={classes.count}>
                  <span aria-hidden="true">{count.shown}</span>
                  <span className={classes.unseen}>{words.counted(count)}</span>
                </span>
              )}
            </Link>
          )
        })}
      </nav>
      <NativeSelect
        aria-label={sorting.sort}
        className={classes.sort}
        value={filters.sort ?? ''}
        onChange={(event) =>
          navigate({
            search: changed<string>({ sort: event.currentTarget.value }) as (before: InboxFilters) => InboxFilters,
            replace: true,
          })
        }
        data={[{ value: '', label: sorting.newest }, ...Object.entries(sorting.sorts).map(([value, label]) => ({ value, label }))]}
      />
    </div>
  )
}
