import { ButtonLink } from '../parts/frame/links.tsx'
import { Screen } from '../parts/frame/screen.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
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
