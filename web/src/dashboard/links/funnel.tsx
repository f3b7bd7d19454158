import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { Group, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../../parts/charts/segments.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { percentage, wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import classes from './links.module.css'

const spans = ['7', '30', '90'] as const
const steps = ['issued', 'emailed', 'clicked', 'submitted', 'expired'] as const
type Step = (typeof steps)[number]

/** Steps that are a status for good: the list can show just these links. A link that was started is no longer `clicked` once it is submitted. */
const isStatus = (step: Step) => step === 'submitted' || step === 'expired'

/** The link funnel of the last days: steps side by side, each with its share of all created links. */
export function Funnel({ days: asked, onDays }: { days: string | undefined; onDays: (days: string) => void }) {
  const { funnel: words } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  const id = useId()
  const projectId = useProjectId()
  const days = spans.find((each) => each === asked) ?? '30'
  const { data, error, refetch } = useQuery({
    ...askOptions('preverifiedLinks.funnel', { projectId, days }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  return (
    <section aria-labelledby={id} className={classes.funnel}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={id} size="h3">
          {words.title}
        </Title>
        <Segments
          aria-label={words.span}
          value={days}
          onChange={onDays}
          size="xs"
          data={spans.map((value) => ({ value, label: words.spans[value] }))}
        />
      </Group>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      <dl className={classes.steps}>
        {steps.map((step) => {
          const count = data?.[step] ?? 0
          const share = data && data.issued > 0 ? count / data.issued : 0
          return (
            <div key={step} data-step={step}>
              <dt>
                {isStatus(step) ? (
                  <TextLink
                    inherit
                    to="/projects/$projectId/links"
                    params={{ projectId }}
                    search={(before) => ({ ...before, status: step })}
                  >
                    {words[step]}
                  </TextLink>
                ) : (
                  words[step]
                )}
              </dt>
              <dd>
                <span className={classes.count}>{data ? wholeNumber(locale, count) : '–'}</span>
                {step !== 'issued' && data && data.issued > 0 && (
                  <Text span size="xs" c="dimmed">
                    {words.ofAll({ share: percentage(locale, share) })}
                  </Text>
                )}
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ width: `${share * 100}%` }} />
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
