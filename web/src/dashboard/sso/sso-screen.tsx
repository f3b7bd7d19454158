import { ssoMessages } from '@earshot/messages/web/sso'
import { Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { ProviderCard } from './provider-card.tsx'

/** The identity providers that people of the organization sign in with. */
export function SsoScreen(): ReactNode {
  const words = useMessages(ssoMessages)
  const { data, error, isPending, refetch } = useAsk('ssoProviders.list')
  const add = (
    <ButtonLink to="/sso/new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {words.add}
    </ButtonLink>
  )
  const providers = data?.ssoProviders ?? []
  return (
    <Screen title={words.title} purpose={words.purpose} action={providers.length > 0 && add}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && providers.length === 0 && (
        <EmptyState title={words.empty.title} action={add}>
          {words.empty.what}
        </EmptyState>
      )}
      <Stack gap="lg">
        {providers.map((provider) => (
          <ProviderCard key={provider.providerId} provider={provider} />
        ))}
      </Stack>
      <Outlet />
    </Screen>
  )
}
