import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange, useLive } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { TabRow } from '../../parts/frame/tab-row.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { DestinationStatusDot } from '../../parts/webhooks/states.tsx'
import { DeleteDestination } from './delete-destination.tsx'
import { DestinationForm } from './destination-form.tsx'
import { Facts } from './facts.tsx'
import { type Destination, nameOf } from './health.ts'
import { Notices } from './notices.tsx'
import { ResumeDestination } from './resume-destination.tsx'
import { SigningSecret } from './signing-secret.tsx'

// A destination: its health, its settings and its actions, in a drawer beside the list.

export function DestinationDrawer(): ReactNode {
  const { drawer } = useMessages(destinationsMessages)
  const navigate = useNavigate()
  const { destinationId } = useParams({ from: '/destinations/$destinationId' })
  const { data, error, refetch } = useLive('destinations.get', { destinationId })
  const close = () => navigate({ to: '/destinations' })
  return (
    <OpenedDrawer
      onClose={close}
      title={
        data && (
          <Group gap="md">
            <span dir="auto">{nameOf(data)}</span>
            <Text span fw={400}>
              <DestinationStatusDot status={data.status} />
            </Text>
          </Group>
        )
      }
    >
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Opened key={data.destinationId} destination={data} />}
    </OpenedDrawer>
  )
}

function Opened({ destination }: { destination: Destination }) {
  const words = useMessages(destinationsMessages)
  // Chats verify nothing.
  const isSigned = destination.kind === 'webhook'
  return (
    <Tabs defaultValue="overview" keepMounted>
      <TabRow label={words.drawer.sections}>
        <Tabs.Tab value="overview">{words.drawer.overview}</Tabs.Tab>
        {mayAsk('destinations.update') && <Tabs.Tab value="settings">{words.drawer.settings}</Tabs.Tab>}
        {isSigned && mayAsk('destinations.secrets') && <Tabs.Tab value="secret">{words.drawer.secret}</Tabs.Tab>}
      </TabRow>
      <Tabs.Panel value="overview">
        <Stack gap="lg">
          <Notices destination={destination} />
          <Actions destination={destination} />
          <Facts destination={destination} />
        </Stack>
      </Tabs.Panel>
      {mayAsk('destinations.update') && (
        <Tabs.Panel value="settings">
          <Settings destination={destination} />
        </Tabs.Panel>
      )}
      {isSigned && mayAsk('destinations.secrets') && (
        <Tabs.Panel value="secret">
          <SigningSecret destinationId={destination.destinationId} />
        </Tabs.Panel>
      )}
    </Tabs>
  )
}

const changed = ['destinations.list', 'destinations.get'] as const

function Actions({ destination }: { destination: Destination }) {
  const words = useMessages(destinationsMessages)
  const { destinationId, status, breaker } = destination
  const [asking, setAsking] = useState<'resume' | 'delete' | null>(null)
  const pause = useChange('destinations.pause', { invalidates: changed })
  const tryNow = useChange('destinations.resume', { invalidates: [...changed, 'deliveries.list'] })
  return (
    <>
      <Group gap="xs">
        {status === 'enabled' && breaker && mayAsk('destinations.resume') && (
          <Button onClick={() => tryNow.mutate({ destinationId })} loading={tryNow.isPending}>
            {words.actions.tryNow}
          </Button>
        )}
        {status === 'enabled' ? (
          <May ask="destinations.pause">
            <Button variant="default" onClick={() => pause.mutate({ destinationId })} loading={pause.isPending}>
              {words.actions.pause}
            </Button>
          </May>
        ) : (
          <May ask="destinations.resume">
            <Button onClick={() => setAsking('resume')}>{words.actions.resume}</Button>
          </May>
        )}
        <ButtonLink variant="default" to="/deliveries" search={{ destinationId }}>
          {words.drawer.deliveries}
        </ButtonLink>
        <May ask="destinations.test">
          <ButtonLink variant="default" to="/test" search={{ destinationId }}>
            {words.drawer.test}
          </ButtonLink>
        </May>
        <May ask="destinations.delete">
          <Button variant="subtle" color="bad" onClick={() => setAsking('delete')}>
            {words.actions.remove}
          </Button>
        </May>
      </Group>
      <ErrorNotice error={pause.error ?? tryNow.error} />
      {asking === 'resume' && <ResumeDestination destination={destination} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteDestination destination={destination} onClose={() => setAsking(null)} />}
    </>
  )
}

function Settings({ destination }: { destination: Destination }) {
  const words = useMessages(destinationsMessages)
  const isTyped = useRef(false)
  const [isTypedSince, setTypedSince] = useState(false)
  const update = useChange('destinations.update', {
    invalidates: changed,
    // Text typed during the request is not saved by it.
    onDone: () => {
      isTyped.current = isTypedSince
    },
  })
  return (
    <>
      <DestinationForm
        destination={destination}
        onSubmit={(settings) => {
          setTypedSince(false)
          update.mutate({ destinationId: destination.destinationId, ...settings })
        }}
        onTyped={(typed) => {
          isTyped.current = typed
          setTypedSince(true)
          if (!update.isPending) update.reset()
        }}
        error={update.error}
        isBusy={update.isPending}
        submit={words.actions.save}
      >
        <Text span c="good" role="status">
          {update.isSuccess && !isTypedSince ? words.actions.saved : ''}
        </Text>
      </DestinationForm>
      <Unsaved isTyped={() => isTyped.current} words={words.form.unsaved} />
    </>
  )
}
