import { settingsMessages } from '@earshot/messages/web/settings'
import { NativeSelect } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { type Project, Section } from './section.tsx'

/** Days that may be chosen: docs/rules/links.md#reminder */
const days = Array.from({ length: 13 }, (_, at) => String(at + 2))

/** The reminder of links that were emailed and not used. */
export function Reminder({ project }: { project: Project }) {
  const { reminder: words } = useMessages(settingsMessages)
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { reminderAfterDays } }) => ({ reminderAfterDays })}
      change={(settings) => ({ settings })}
    >
      {({ draft, type, wrong }) => (
        <NativeSelect
          label={words.after}
          description={words.hint}
          value={String(draft.reminderAfterDays ?? '')}
          onChange={({ currentTarget: { value } }) => type({ reminderAfterDays: value === '' ? null : Number(value) })}
          data={[{ value: '', label: words.never }, ...days.map((value) => ({ value, label: words.days({ days: Number(value) }) }))]}
          error={wrong('settings.reminderAfterDays')}
        />
      )}
    </Section>
  )
}
