import { momentMessages } from '@earshot/messages/web/moment'
import { settingsMessages } from '@earshot/messages/web/settings'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { languages } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { type Project, Section } from './section.tsx'

/** The language of the project's pages, and the team's time zone. */
export function Language({ project }: { project: Project }) {
  const { speech: words } = useMessages(settingsMessages)
  const { locale } = useMessages(momentMessages)
  const { settings } = project
  const locales = useMemo(() => {
    // Each language in its own words first, so that its speakers find it.
    const nameOf = (code: string) => {
      const [own, here] = [code, locale].map((language) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code)
      return own === here ? here! : `${own} – ${here}`
    }
    // A time zone that is set stays in the list.
    return [...new Set([...languages, settings.locale])].map((value) => ({ value, label: nameOf(value) }))
  }, [locale, settings.locale])
  const zones = useMemo(() => [...new Set(['UTC', settings.timezone, ...Intl.supportedValuesOf('timeZone')])], [settings.timezone])
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { locale, timezone } }) => ({ locale, timezone })}
      change={(settings) => ({ settings })}
    >
      {({ draft, type, wrong }) => (
        <>
          <NativeSelect
            label={words.locale}
            description={words.localeHint}
            value={draft.locale}
            onChange={(event) => type({ locale: event.currentTarget.value })}
            data={locales}
            error={wrong('settings.locale')}
          />
          <NativeSelect
            label={words.timezone}
            description={words.timezoneHint}
            value={draft.timezone}
            onChange={(event) => type({ timezone: event.currentTarget.value })}
            data={zones}
            error={wrong('settings.timezone')}
          />
        </>
      )}
    </Section>
  )
}
