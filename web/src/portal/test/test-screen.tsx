import { Screen } from '../../parts/screen.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../../words/words.ts'

export function TestScreen() {
  const { places } = useWords(shellWords)
  return <Screen title={places.test}>{null}</Screen>
}
