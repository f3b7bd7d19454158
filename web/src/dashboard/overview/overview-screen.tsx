import { overviewMessages } from '@earshot/messages/web/overview'
import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { askOptions } from '../../api/queries.ts'
import { said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Wall } from '../../parts/charts/figure.tsx'
import { Segments } from '../../parts/charts/segments.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { useProject, useProjectId } from '../projects.ts'
import { Deliveries } from './deliveries.tsx'
import { FirstSteps } from './first-steps.tsx'
import { Funnel } from './funnel.tsx'
import { Numbers } from './numbers.tsx'
import classes from './overview.module.css'
import { spanOf, spans } from './spans.ts'
import { Waiting } from './waiting.tsx'

// The state of a project: open tasks first, then a few numbers, then charts.

// The charting library is larger than the rest of the screen. It is fetched while people read the numbers.
const drawing = import('./per-day.tsx')

const route = getRouteApi('/projects/$projectId/overview')

export function OverviewScreen(): ReactNode {
  const words = useMessages(overviewMessages)
  const projectId = useProjectId()
  const project = useProject()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isEmpty = project?.opinionCount === 0
  const days = spanOf(search.days)
  // Opinions arrive by the hour, not by the second.
  const { data, error, refetch } = useQuery({
    ...askOptions('overview.get', { projectId, days }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <Screen
      title={words.title}
      purpose={words.purpose}
      action={
        !isEmpty && (
          <Segments
            aria-label={words.span.label}
            value={days}
            onChange={(days) => navigate({ search: said({ ...search, days }), replace: true })}
            data={spans.map((value) => ({ value, label: words.span[value] }))}
          />
        )
      }
    >
      <ErrorNotice error={error} onRetry={refetch} />
      {!data && !error && <ShapeOfBoard />}
      {data && (isEmpty ? <FirstSteps project={project} waiting={data.waiting} /> : <Board overview={data} />)}
    </Screen>
  )
}

function Board({ overview }: { overview: Answer<'overview.get'> }) {
  const words = useMessages(overviewMessages)
  const PerDay = useDrawing()
  return (
    <div className={classes.board}>
      <Waiting waiting={overview.waiting} />
      <Numbers overview={overview} />
      <Wall>
        {PerDay ? <PerDay opinions={overview.opinions} /> : <Skeleton height={320} className={classes.shapeOfChart} />}
        <Funnel funnel={overview.funnel} />
        <Deliveries deliveries={overview.deliveries} />
      </Wall>
      <p className={classes.days}>{words.days}</p>
    </div>
  )
}

/** Null until it is loaded. React's lazy() is not used: it shows its fallback for a third of a second at least. */
function useDrawing() {
  const [drawn, setDrawn] = useState<Awaited<typeof drawing> | null>(null)
  useEffect(() => {
    void drawing.then(setDrawn, (error) =>
      // Replaces the charts, with a button to retry.
      setDrawn(() => {
        throw error
      }),
    )
  }, [])
  return drawn?.PerDay ?? null
}

/** The shape of the loading screen: numbers in a row, charts below. */
const ShapeOfBoard = () => (
  <div className={classes.board} aria-hidden="true">
    <Skeleton height={72} />
    <Skeleton height={88} />
    <Skeleton height={320} />
  </div>
)
