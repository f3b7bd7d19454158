import { settingsMessages } from '@earshot/messages/web/settings'
import { Alert, Switch, Textarea } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccount } from '../account.ts'
import { type Project, Section } from './section.tsx'

/** Whether members may have responses drafted by the model, and in which tone. */
export function Drafts({ project }: { project: Project }) {
  const { drafts: words } = useMessages(settingsMessages)
  const { draftsResponses } = useAccount()
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { responseDrafts, responseTone } }) => ({ responseDrafts, responseTone })}
      change={(settings) => ({ settings })}
    >
      {({ draft, type, wrong }) => (
        <>
          {!draftsResponses && <Alert variant="light">{words.off}</Alert>}
          <Switch
            label={words.on}
            description={words.onHint}
            checked={draft.responseDrafts}
            onChange={(event) => type({ responseDrafts: event.currentTarget.checked })}
            error={wrong('settings.responseDrafts')}
          />
          {draft.responseDrafts && (
            <Textarea
              label={words.tone}
              description={words.toneHint}
              value={draft.responseTone}
              onChange={(event) => type({ responseTone: event.currentTarget.value })}
              error={wrong('settings.responseTone')}
              autosize
              minRows={2}
              dir="auto"
            />
          )}
        </>
      )}
    </Section>
  )
}
