import { datesMessages } from '@earshot/messages/web/dates'
import { momentMessages } from '@earshot/messages/web/moment'
import { InputBase } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { localOf, momentOf, shortMoment } from '../values/moments.ts'
import classes from './dates.module.css'
import { shortDay, todayInUtc } from './day-ranges.ts'
import { usePickers } from './use-pickers.ts'

interface Field {
  label: string
  /** Empty where nothing is chosen. */
  value: string
  onChange: (value: string) => void
  description?: string
  error?: ReactNode
  title?: string
  className?: string | undefined
}

/** A field for a day from today on: YYYY-MM-DD. */
export function FutureDayField({ value, onChange, ...field }: Field) {
  const { chooseDay } = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  const pickers = usePickers()
  if (!pickers) return <LoadingField {...field} shown={value === '' ? chooseDay : shortDay(locale, value)} />
  return <pickers.DayPicker {...field} value={value || null} onChange={(day) => onChange(day ?? '')} minDate={todayInUtc()} />
}

/** A field for a time in the reader's own zone: YYYY-MM-DDTHH:MM:SS without an offset. */
export function MomentField({ value, onChange, withSeconds = false, ...field }: Field & { withSeconds?: boolean }) {
  const { chooseTime } = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  const pickers = usePickers()
  if (!pickers) return <LoadingField {...field} shown={value === '' ? chooseTime : shortMoment(locale, value, withSeconds)} />
  return (
    <pickers.MomentPicker
      {...field}
      withSeconds={withSeconds}
      value={value || null}
      onChange={(local) => onChange(local?.replace(' ', 'T') ?? '')}
    />
  )
}

/** A filter that is a time, in the reader's own time zone. */
export const MomentFilter = ({
  value,
  onChoose,
  ...field
}: Omit<Field, 'value' | 'onChange'> & { value: string | undefined; onChoose: (moment: string) => void }) => (
  <MomentField {...field} value={localOf(value)} onChange={(local) => onChoose(momentOf(local) ?? '')} />
)

/** The field as it looks until its calendar is loaded. */
const LoadingField = ({ shown, ...field }: Omit<Field, 'value' | 'onChange'> & { shown: string }) => (
  <InputBase component="button" type="button" {...field} classNames={{ input: classes.field! }}>
    {shown}
  </InputBase>
)
