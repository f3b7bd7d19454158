import { filterBarMessages } from '@earshot/messages/web/filter-bar'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './filter-bar.module.css'

// Filters of a list. Each change goes into the address (api/search.ts), so that a filtered list can be sent, kept and gone back to. On a
// phone the bar is folded until it is opened.

interface Bar {
  /** The number of filters that are set: without one there is nothing to clear. */
  count: number
  onClear: () => void
  label?: string
  /** The label of the button that unfolds the bar. */
  show?: string
  clear?: string
  /** A single field is in sight on a phone too: a button that unfolds it would take the same room. */
  isSingle?: boolean
  children: ReactNode
}

export function FilterBar({ count, onClear, label, show, clear, isSingle = false, children }: Bar) {
  const words = useMessages(filterBarMessages)
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <search aria-label={label ?? words.label} className={classes.bar} data-open={isSingle || isOpen || undefined}>
      {!isSingle && (
        <Button
          className={classes.toggle}
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          {show ?? words.show({ count })}
        </Button>
      )}
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

/**
 * The text of a field whose value is kept in the address. The address repeats a typed value a moment later, when more may have been typed:
 * that changes nothing here. A change from elsewhere does: a link, the button that clears the filters, the browser's back button.
 */
function useTyped(value: string) {
  const [field, setField] = useState<{ typed: string; known: string; asked: readonly string[] }>({ typed: value, known: value, asked: [] })
  if (field.known !== value) {
    const at = field.asked.indexOf(value)
    setField(at < 0 ? { typed: value, known: value, asked: [] } : { ...field, known: value, asked: field.asked.slice(at + 1) })
  }
  return {
    typed: field.typed,
    type: (typed: string) => setField((before) => ({ ...before, typed })),
    asks: (text: string) =>
      setField((before) => (text === (before.asked.at(-1) ?? before.known) ? before : { ...before, asked: [...before.asked, text] })),
  }
}

interface Typed {
  label: string
  placeholder?: string
  value: string | undefined
  onType: (value: string) => void
  error?: string | undefined
  maxLength?: number
  className?: string | undefined
}

/** Typing is not sent while it goes on. */
const typedForMs = 400

/** A text filter: it is sent when the typing rests. */
export function TypedFilter({ label, placeholder, value = '', onType, error, maxLength = 200, className }: Typed) {
  const { typed, type, asks } = useTyped(value)
  const rest = useDebouncedCallback((text: string) => {
    asks(text.trim())
    onType(text.trim())
  }, typedForMs)
  return (
    <TextInput
      type="search"
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      {...(className !== undefined && { className })}
      value={typed}
      maxLength={maxLength}
      onChange={(event) => {
        type(event.currentTarget.value)
        rest(event.currentTarget.value)
      }}
      error={error}
    />
  )
}

interface Choice {
  label: string
  /** The label of no choice. */
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
