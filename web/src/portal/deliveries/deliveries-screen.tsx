import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

export function DeliveriesScreen() {
  const { places } = useWords(shellWords)
  return (
    <Screen title={places.deliveries}>
      <Outlet />
    </Screen>
  )
}
