import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { Card } from './card.tsx'

/** Shown for an address without its fragment. */
export function IncompleteLink() {
  const { incomplete } = useWords(entranceWords)
  return <Card {...incomplete} />
}
