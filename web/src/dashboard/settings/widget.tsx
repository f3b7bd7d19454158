import { settingsMessages } from '@earshot/messages/web/settings'
import { Textarea } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { type Project, Section } from './section.tsx'

/** The sites that may show the project's widget. */
export function Widget({ project }: { project: Project }) {
  const { widget: words } = useMessages(settingsMessages)
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { widgetOrigins } }) => ({ origins: widgetOrigins.join('\n') })}
      change={({ origins = '' }) => ({ settings: { widgetOrigins: [...new Set(origins.split(/\s+/).filter(Boolean))] } })}
    >
      {({ draft, type, wrong }) => (
        <Textarea
          label={words.origins}
          description={words.originsHint}
          placeholder="https://shop.example"
          autosize
          minRows={2}
          autoComplete="off"
          spellCheck={false}
          value={draft.origins}
          onChange={(event) => type({ origins: event.currentTarget.value })}
          error={wrong('settings.widgetOrigins')}
        />
      )}
    </Section>
  )
}
