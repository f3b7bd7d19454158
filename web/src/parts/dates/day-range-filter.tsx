import { datesMessages } from '@earshot/messages/web/dates'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, InputBase, Popover, Skeleton } from '@mantine/core'
import { IconCalendar, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './dates.module.css'
import { type DayRange, presetOf, presets, rangeInWords, rangeOf, todayInUtc } from './day-ranges.ts'
import { usePickers } from './use-pickers.ts'

interface Filter {
  /** The range of the address; undefined where it is open. */
  value: { dateFrom?: string | undefined; dateTo?: string | undefined }
  onChoose: (range: DayRange) => void
  /** Whether the service refuses the range. */
  isWrong?: boolean
}

/** A filter that is a range of days: a preset, or two days of a calendar. */
export function DayRangeFilter({ value: { dateFrom = '', dateTo = '' }, onChoose, isWrong = false }: Filter) {
  const words = useMessages(datesMessages)
  const { locale } = useMessages(momentMessages)
  const [isOpen, setOpen] = useState(false)
  const range = { dateFrom, dateTo }
  const preset = presetOf(range, todayInUtc())
  const open = { since: (day: string) => words.since({ day }), until: (day: string) => words.until({ day }) }
  const shown = preset === null ? rangeInWords(locale, range, open) : words.ranges[preset]
  const choose = (chosen: DayRange) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          label={words.period}
          aria-label={`${words.period}: ${shown}`}
          title={shown}
          error={isWrong && words.wrong}
          rightSection={<IconCalendar size={18} aria-hidden="true" />}
          classNames={{ input: classes.field! }}
          onClick={() => setOpen(!isOpen)}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={classes.choice}>
        <RangeChoice range={range} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

function RangeChoice({ range, onChoose }: { range: DayRange; onChoose: (range: DayRange) => void }) {
  const { ranges } = useMessages(datesMessages)
  const today = todayInUtc()
  const chosen = presetOf(range, today)
  const [isCustom, setCustom] = useState(chosen === null)
  const pickers = usePickers()
  return (
    <>
      <div className={classes.presets}>
        {presets.map((preset) => (
          <Choice key={preset} isChosen={preset === chosen && !isCustom} onClick={() => onChoose(rangeOf(preset, today))}>
            {ranges[preset]}
          </Choice>
        ))}
        <Choice isChosen={isCustom} onClick={() => setCustom(true)}>
          {ranges.custom}
        </Choice>
      </div>
      {isCustom && (pickers ? <pickers.RangeCalendar range={range} onChoose={onChoose} /> : <Skeleton width={252} height={290} />)}
    </>
  )
}

const Choice = ({ isChosen, onClick, children }: { isChosen: boolean; onClick: () => void; children: string }) => (
  <Button
    variant={isChosen ? 'light' : 'subtle'}
    justify="space-between"
    px="sm"
    fw={isChosen ? 600 : 400}
    aria-pressed={isChosen}
    rightSection={isChosen && <IconCheck size={16} aria-hidden="true" className={classes.check} />}
    onClick={onClick}
    {...(isChosen && { 'data-autofocus': true })}
  >
    {children}
  </Button>
)
