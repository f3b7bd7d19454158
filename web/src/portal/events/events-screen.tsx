import { Screen } from '../../parts/screen.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

export function EventsScreen() {
  const { places } = useWords(shellWords)
  return <Screen title={places.events}>{null}</Screen>
}
