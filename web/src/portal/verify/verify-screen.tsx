import { shellMessages } from '@earshot/messages/web/shell'
import { verifyMessages } from '@earshot/messages/web/verify'
import { Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import { DestinationSelect } from '../../parts/webhooks/destination-select.tsx'
import { Check } from './check.tsx'
import { ReceiverCode } from './receiver-code.tsx'
import classes from './verify.module.css'

const route = getRouteApi('/verify')

/** For developers of a receiver: its code, and a check of a received request. */
export function VerifyScreen(): ReactNode {
  const words = useMessages(verifyMessages)
  const { places } = useMessages(shellMessages)
  const { destinations, error, isPending, refetch } = useDestinations()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // The only destination is chosen by itself.
  const destinationId = search.destinationId ?? (destinations.length === 1 ? destinations[0]!.destinationId : '')
  const destination = destinations.find((each) => each.destinationId === destinationId) ?? null
  return (
    <Screen title={places.verify} purpose={words.purpose}>
      <Stack gap="xl">
        <ErrorNotice error={error} onRetry={refetch} />
        {!isPending && !error && destinations.length === 0 ? (
          <EmptyState
            title={words.none.title}
            action={mayAsk('destinations.create') && <ButtonLink to="/destinations/new">{words.none.action}</ButtonLink>}
          >
            {words.none.what}
          </EmptyState>
        ) : (
          <DestinationSelect
            kind="webhook"
            empty="choose"
            value={destinationId}
            onChange={(destinationId) => navigate({ search: said({ ...search, destinationId }), replace: true })}
            className={classes.destination}
          />
        )}
        <ReceiverCode key={`code-${destinationId}`} destination={destination} />
        <Check destination={destination} isWaiting={isPending} />
      </Stack>
    </Screen>
  )
}
