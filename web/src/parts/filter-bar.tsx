import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { filterWords } from '../words/filter-bar.ts'
import { useWords } from '../words/words.ts'
import classes from './filter-bar.module.css'

// What a list is narrowed to. Each change goes into the address (api/search.ts), so that a narrowed list can be sent, kept and gone back
// to. On a telephone the bar is folded until asked for.

interface Bar {
  /** How many filters are set: without one there is nothing to take back. */
  count: number
  onClear: () => void
  label?: string
  /** On the button that unfolds it. */
  show?: string
  clear?: string
  children: ReactNode
}

export function FilterBar({ count, onClear, label, show, clear, children }: Bar) {
  const words = useWords(filterWords)
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <search aria-label={label ?? words.label} className={classes.bar} data-open={isOpen || undefined}>
      <Button
        className={classes.toggle}
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        {show ?? words.show(count)}
      </Button>
      <div className={classes.fields}>
        {children}
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {clear ?? words.clear}
          </Button>
        )}
      </div>
    </search>
  )
}

interface Typed {
  label: string
  placeholder?: string
  value: string | undefined
  onType: (value: string) => void
  error?: string | undefined
  maxLength?: number
}

/** Half a typed word is not asked for. */
const typedForMs = 400

/** A filter that is typed: asked for when the typing rests. */
export function TypedFilter({ label, placeholder, value = '', onType, error, maxLength = 200 }: Typed) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Somebody else set it: a link, the button that clears all, the way back.
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const rest = useDebouncedCallback((text: string) => {
    setKnown(text.trim())
    onType(text.trim())
  }, typedForMs)
  return (
    <TextInput
      type="search"
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      value={typed}
      maxLength={maxLength}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        rest(event.currentTarget.value)
      }}
      error={error}
    />
  )
}

interface Choice {
  label: string
  /** What it is called when nothing is chosen. */
  any: string
  value: string | undefined
  onChoose: (value: string) => void
  values: readonly (readonly [value: string, label: string])[]
  error?: string | undefined
}

/** A filter that is chosen from a few. */
export const ChoiceFilter = ({ label, any, value = '', onChoose, values, error }: Choice) => (
  <NativeSelect
    label={label}
    value={value}
    onChange={(event) => onChoose(event.currentTarget.value)}
    data={[{ value: '', label: any }, ...values.map(([value, label]) => ({ value, label }))]}
    error={error}
  />
)

/** A filter that is a day: `2026-11-21`. */
export const DayFilter = ({
  label,
  value = '',
  onChoose,
  error,
}: {
  label: string
  value: string | undefined
  onChoose: (day: string) => void
  error?: string | undefined
}) => <TextInput type="date" label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)} error={error} />
