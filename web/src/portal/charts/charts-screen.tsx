import { durationIn } from '@earshot/messages/durations'
import type { ReactNode } from 'react'
import '@mantine/charts/styles.layer.css'
import { chartsMessages } from '@earshot/messages/web/charts'
import { momentMessages } from '@earshot/messages/web/moment'
import { shellMessages } from '@earshot/messages/web/shell'
import { Input, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Answer, Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { askOptions } from '../../api/queries.ts'
import { said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Wall } from '../../parts/charts/figure.tsx'
import { Segments } from '../../parts/charts/segments.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { ownZone } from '../../parts/values/moments.ts'
import { DestinationSelect } from '../../parts/webhooks/destination-select.tsx'
import { ByResponse, ByTopic } from './breakdowns.tsx'
import classes from './charts.module.css'
import { GivenUp, Rate, Volume, Wait } from './over-time.tsx'
import { Totals } from './totals.tsx'

const route = getRouteApi('/charts')

const spans = ['1h', '24h', '7d', '30d'] as const
type Span = (typeof spans)[number]

/** The health of receivers over a span: a few charts, each with its table. */
export function ChartsScreen(): ReactNode {
  const words = useMessages(chartsMessages)
  const { places } = useMessages(shellMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const span = spans.find((each) => each === search.span) ?? '24h'
  const destinationId = search.destinationId ?? ''
  const request: Request<'charts.get'> = { span, ...(destinationId && { destinationId }) }
  // A point of the shortest span is a minute or more: a fetch every 15 seconds shows it grow.
  const { data, error, refetch } = useQuery({
    ...askOptions('charts.get', request),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  return (
    <Screen title={places.charts} purpose={words.purpose}>
      <div className={classes.choices}>
        <DestinationSelect
          empty="all"
          value={destinationId}
          onChange={(destinationId) => navigate({ search: said({ ...search, destinationId }), replace: true })}
          className={classes.destination}
        />
        <Input.Wrapper className={classes.spans} label={words.span.label} labelElement="div" labelProps={{ id: 'span' }}>
          <Segments
            aria-labelledby="span"
            value={span}
            onChange={(span) => navigate({ search: said({ ...search, span }), replace: true })}
            data={spans.map((value) => ({ value, label: words.span[value] }))}
          />
        </Input.Wrapper>
      </div>
      <ErrorNotice error={error} onRetry={refetch} />
      {!data && !error && <LoadingSkeleton rows={8} />}
      {data && <Shown charts={data} span={data.span} />}
    </Screen>
  )
}

function Shown({ charts, span }: { charts: Answer<'charts.get'>; span: Span }) {
  const words = useMessages(chartsMessages)
  const { locale } = useMessages(momentMessages)
  const { delivered, failed, exhausted } = charts.totals
  if (delivered + failed + exhausted === 0)
    return (
      <EmptyState
        title={words.empty.title({ span: words.spanOf[span] })}
        action={mayAsk('destinations.test') && <ButtonLink to="/test">{words.empty.action}</ButtonLink>}
      >
        {words.empty.what}
      </EmptyState>
    )
  return (
    <>
      <Totals totals={charts.totals} />
      <Text size="xs" c="dimmed" className={classes.zone}>
        {words.each({ span: durationIn(locale, charts.bucketSeconds) })} {words.zone({ zone: ownZone(locale) })}
      </Text>
      <Wall>
        <Volume charts={charts} />
        <GivenUp charts={charts} />
        <Rate charts={charts} />
        <Wait charts={charts} />
        <ByResponse charts={charts} />
        <ByTopic charts={charts} />
      </Wall>
    </>
  )
}
