import { NativeSelect } from '@mantine/core'
import { destinationWords } from '../../words/destination-names.ts'
import { useWords } from '../../words/words.ts'
import { destinationName, useDestinations } from './destination-names.ts'

interface Asked {
  /** The destination's id; empty: all of them, or none chosen yet. */
  value: string
  onChange: (destinationId: string) => void
  /** The meaning of the empty choice. */
  empty: 'all' | 'choose'
  label?: string
  className?: string | undefined
}

/**
 * Chooses a destination by its name. A deleted one that the address names stays in the list, so that the shown choice is the one that is
 * sent.
 */
export function DestinationSelect({ value, onChange, empty, label, className }: Asked) {
  const words = useWords(destinationWords)
  const { destinations, isPending, nameOf } = useDestinations()
  const isUnknown = value !== '' && !isPending && !destinations.some(({ destinationId }) => destinationId === value)
  return (
    <NativeSelect
      label={label ?? words.label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={className}
      data={[
        { value: '', label: words[empty] },
        ...destinations.map((each) => ({ value: each.destinationId, label: destinationName(each) + words.standing[each.status] })),
        ...(isUnknown ? [{ value, label: nameOf(value) }] : []),
      ]}
    />
  )
}
