import { destinationNamesMessages } from '@earshot/messages/web/destination-names'
import { NativeSelect } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { type DestinationRow, destinationName, useDestinations } from './destination-names.ts'

interface Asked {
  /** The destination's id; empty: all of them, or none chosen yet. */
  value: string
  onChange: (destinationId: string) => void
  /** The meaning of the empty choice. */
  empty: 'all' | 'choose'
  label?: string
  className?: string | undefined
  /** Of this kind alone. */
  kind?: DestinationRow['kind']
}

/**
 * Chooses a destination by its name. A deleted one that the address names stays in the list, so that the shown choice is the one that is
 * sent.
 */
export function DestinationSelect({ value, onChange, empty, label, className, kind }: Asked) {
  const words = useMessages(destinationNamesMessages)
  const { destinations: all, isPending, nameOf } = useDestinations()
  const destinations = all.filter((each) => kind === undefined || each.kind === kind)
  const isUnknown = value !== '' && !isPending && !destinations.some(({ destinationId }) => destinationId === value)
  return (
    <NativeSelect
      label={label ?? words.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={className}
      data={[
        { value: '', label: words[empty] },
        ...destinations.map((each) => ({ value: each.destinationId, label: words.standing[each.status]({ name: destinationName(each) }) })),
        ...(isUnknown ? [{ value, label: nameOf(value) }] : []),
      ]}
    />
  )
}
