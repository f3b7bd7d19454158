import { type EventsMessages, eventsMessages } from '@earshot/messages/web/events'
import { partsMessages } from '@earshot/messages/web/parts'
import { Alert, Text, Title } from '@mantine/core'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { TextLink } from '../../parts/frame/links.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { destinationName } from '../../parts/webhooks/destination-names.ts'
import { DeliveryStateDot } from '../../parts/webhooks/states.tsx'
import classes from './events.module.css'

type Trace = Answer<'events.get'>
type AtDestination = Trace['destinations'][number]

/**
 * The trace of an event: its verdict at every destination, and why. For an event that no destination subscribes to, also what to do about
 * it.
 */
export function Traces({ trace }: { trace: Trace }) {
  const { drawer, wanted } = useMessages(eventsMessages)
  const { destinations, topic, dispatchedAt } = trace
  const isWanted = destinations.some(({ verdict, deliveries }) => verdict === 'sent' || verdict === 'held' || deliveries.length > 0)
  const existed = destinations.filter(({ verdict }) => verdict === 'not-subscribed')
  const isFiltered = destinations.some(({ verdict }) => verdict === 'filtered')
  return (
    <section aria-labelledby="event-traces">
      <Title order={3} id="event-traces" mb="xs">
        {drawer.destinations}
      </Title>
      {dispatchedAt !== null && !isWanted && !isFiltered && (
        <Alert color="warn" variant="light" mb="sm">
          {existed.length > 0 ? wanted.none : wanted.noDestinations}{' '}
          {destinations.length === 0 && (
            <TextLink c="inherit" to="/destinations/new">
              {wanted.create}
            </TextLink>
          )}
        </Alert>
      )}
      <ul className={classes.traces}>
        {destinations.map((each) => (
          <TraceAt key={each.destinationId} trace={each} topic={topic} />
        ))}
      </ul>
    </section>
  )
}

function TraceAt({ trace, topic }: { trace: AtDestination; topic: string }) {
  const words = useMessages(eventsMessages)
  const { deliveryState } = useMessages(partsMessages)
  const { destinationId, verdict, deliveries } = trace
  const name = destinationName(trace)
  return (
    <li className={classes.trace}>
      <Text fw={600} className={classes.name} dir="auto">
        {name}
      </Text>
      <Text size="sm" {...(verdict !== 'sent' && { c: 'dimmed' })}>
        {verdictInWords(words, trace, topic)}{' '}
        {verdict === 'not-subscribed' && (
          <TextLink to="/destinations/$destinationId" params={{ destinationId }} size="sm" aria-label={`${words.editTopics}: ${name}`}>
            {words.editTopics}
          </TextLink>
        )}
      </Text>
      {deliveries.length > 0 && (
        <ul className={classes.deliveries}>
          {deliveries.map(({ deliveryId, state, attemptCount, origin, finishedAt, lastAttemptAt, createdAt }) => (
            <li key={deliveryId}>
              <TextLink
                to="/deliveries/$deliveryId"
                params={{ deliveryId }}
                className={classes.delivery}
                aria-label={words.delivery({ state: deliveryState[state], destination: name })}
              >
                <DeliveryStateDot state={state} />
              </TextLink>
              <Text size="xs" c="dimmed" component="span">
                {words.attempts({ count: attemptCount })}, {words.origin[origin]}, <Moment at={finishedAt ?? lastAttemptAt ?? createdAt} />
              </Text>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function verdictInWords({ verdict: words }: EventsMessages, { verdict, deliveries }: AtDestination, topic: string): string {
  if (verdict === 'not-subscribed') return words['not-subscribed']({ topic })
  if (verdict === 'held' && !deliveries.some(({ state }) => state === 'held')) return words.heldBefore
  return words[verdict]
}
