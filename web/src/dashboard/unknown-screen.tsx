import { EmptyState } from '../parts/empty-state.tsx'
import { ButtonLink } from '../parts/links.tsx'
import { Screen } from '../parts/screen.tsx'
import { dashboardWords } from '../words/dashboard.ts'
import { useWords } from '../words/words.ts'

export function UnknownScreen() {
  const { unknown } = useWords(dashboardWords)
  return (
    <Screen title={unknown.title}>
      <EmptyState title={unknown.what} action={<ButtonLink to="/">{unknown.action}</ButtonLink>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
