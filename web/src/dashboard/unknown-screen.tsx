import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { useMessages } from '../messages/use-messages.ts'
import { ButtonLink } from '../parts/frame/links.tsx'
import { Screen } from '../parts/frame/screen.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'

export function UnknownScreen() {
  const { unknown } = useMessages(dashboardMessages)
  return (
    <Screen title={unknown.title}>
      <EmptyState title={unknown.what} action={<ButtonLink to="/">{unknown.action}</ButtonLink>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
