import { linksMessages } from '@earshot/messages/web/links'
import { momentMessages } from '@earshot/messages/web/moment'
import { NativeSelect } from '@mantine/core'
import { languages } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'

export function LanguageChoice({ label, value, onChoose }: { label: string; value: string; onChoose: (language: string) => void }) {
  const { form } = useMessages(linksMessages)
  const { locale } = useMessages(momentMessages)
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: form.ofProject }, ...languages.map((each) => ({ value: each, label: names.of(each) ?? each }))]}
    />
  )
}

/** The validity of links in days; the service takes minutes. 30 days: docs/rules/links.md#validity */
export function ValidityChoice({ label, value, onChoose }: { label: string; value: string; onChoose: (days: string) => void }) {
  const { form } = useMessages(linksMessages)
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[1, 3, 7, 14, 30].map((days) => ({ value: String(days), label: form.days({ count: days }) }))}
    />
  )
}

export const minutesOf = (days: string): number => Number(days) * 1440
