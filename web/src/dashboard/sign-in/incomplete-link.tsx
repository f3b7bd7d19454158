import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { Card } from './card.tsx'

/** Of an address whose part behind the # is missing. */
export function Incomplete() {
  const { incomplete } = useWords(entranceWords)
  return <Card {...incomplete} />
}
