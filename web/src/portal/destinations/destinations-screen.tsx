import { Outlet } from '@tanstack/react-router'
import { Screen } from '../../parts/screen.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

export function DestinationsScreen() {
  const { places } = useWords(shellWords)
  return (
    <Screen title={places.destinations}>
      <Outlet />
    </Screen>
  )
}
