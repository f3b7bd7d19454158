import '@mantine/dates/styles.layer.css'
import { datesMessages } from '@earshot/messages/web/dates'
import { momentMessages } from '@earshot/messages/web/moment'
import { DatePicker, DatePickerInput, DateTimePicker } from '@mantine/dates'
import { type ReactNode, useMemo, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { shortMoment } from '../values/moments.ts'
import classes from './dates.module.css'
import { type DayRange, isDay, shortDay, todayInUtc } from './day-ranges.ts'

// Mantine's calendars in the reader's language. Month and weekday names come from Intl. Loaded when needed: use-pickers.ts.

/** A calendar to choose a range from, until today. `onChoose` is called when both ends are chosen. */
export function RangeCalendar({ range, onChoose }: { range: DayRange; onChoose: (range: DayRange) => void }) {
  const calendar = useCalendar()
  const today = todayInUtc()
  const [first, last] = [isDay(range.dateFrom) ? range.dateFrom : null, isDay(range.dateTo) ? range.dateTo : today]
  const [chosen, setChosen] = useState<[string | null, string | null]>(first === null ? [null, null] : [first, last])
  return (
    <DatePicker
      type="range"
      allowSingleDateInRange
      {...calendar}
      getDayProps={(day) => ({ 'aria-pressed': day === chosen[0] || day === chosen[1], ...(day === today && { 'aria-current': 'date' }) })}
      defaultDate={chosen[1] ?? today}
      maxDate={today}
      value={chosen}
      onChange={(days) => {
        setChosen(days)
        const [dateFrom, dateTo] = days
        if (dateFrom !== null && dateTo !== null) onChoose({ dateFrom, dateTo })
      }}
    />
  )
}

interface Field {
  label: string
  value: string | null
  onChange: (value: string | null) => void
  description?: string
  error?: ReactNode
  title?: string
  className?: string | undefined
}

/** A field for a day. */
export function DayPicker({ label, value, ...field }: Field & { minDate: string }) {
  const words = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <DatePickerInput
      {...useCalendar()}
      {...field}
      {...namesOf(label, value === null ? words.chooseDay : shortDay(locale, value))}
      value={value}
      valueFormatter={({ date }) => (typeof date === 'string' ? shortDay(locale, date) : '')}
    />
  )
}

/** A field for a day and a time. */
export function MomentPicker({ label, value, withSeconds = false, ...field }: Field & { withSeconds?: boolean }) {
  const words = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  const { hours, minutes, seconds } = words.time
  const inWords = (local: string) => shortMoment(locale, local, withSeconds)
  return (
    <DateTimePicker
      {...useCalendar()}
      {...field}
      {...namesOf(label, value === null ? words.chooseTime : inWords(value))}
      value={value}
      valueFormat={inWords}
      withSeconds={withSeconds}
      clearable
      clearSectionMode="clear"
      clearButtonProps={{ 'aria-label': words.clear({ field: label }) }}
      submitButtonProps={{ 'aria-label': words.apply }}
      timePickerProps={{ hoursInputLabel: hours, minutesInputLabel: minutes, secondsInputLabel: seconds }}
    />
  )
}

/** A button would be named by its label alone; here its value is said as well. Mantine gives the calendar no name: it is no dialog. */
const namesOf = (label: string, value: string) => ({
  label,
  placeholder: value,
  'aria-label': `${label}: ${value}`,
  popoverProps: { returnFocus: true, withRoles: false },
})

/** The labels of a calendar, and its looks. */
function useCalendar() {
  const { calendar } = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  return useMemo(() => {
    const named = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(Date.parse(day.slice(0, 10)))
    }
    return {
      classNames: { day: classes.day!, weekday: classes.weekday! },
      hideOutsideDates: true,
      ariaLabels: calendar,
      weekdayFormat: named({ weekday: 'short' }),
      monthLabelFormat: named({ month: 'long', year: 'numeric' }),
      monthsListFormat: named({ month: 'short' }),
      getDayAriaLabel: named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    }
  }, [calendar, locale])
}
