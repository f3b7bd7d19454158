import { NativeSelect } from '@mantine/core'
import { languages } from '../../words/language.ts'
import { linksWords } from '../../words/links.ts'
import { momentWords } from '../../words/moment.ts'
import { useWords } from '../../words/words.ts'

export function LanguageChoice({ label, value, onChoose }: { label: string; value: string; onChoose: (language: string) => void }) {
  const { form } = useWords(linksWords)
  const { locale } = useWords(momentWords)
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
  const { form } = useWords(linksWords)
  return (
    <NativeSelect
      label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[1, 3, 7, 14, 30].map((days) => ({ value: String(days), label: form.days(days) }))}
    />
  )
}

export const minutesOf = (days: string): number => Number(days) * 1440
