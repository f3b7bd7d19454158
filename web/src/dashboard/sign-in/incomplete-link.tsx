import { entranceMessages } from '@earshot/messages/web/entrance'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from './card.tsx'

/** Shown for an address without its fragment. */
export function IncompleteLink() {
  const { incomplete } = useMessages(entranceMessages)
  return <Card {...incomplete} />
}
