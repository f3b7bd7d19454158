import { settingsMessages } from '@earshot/messages/web/settings'
import { Alert, Switch } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccount } from '../account.ts'
import { type Project, Section } from './section.tsx'

/** Whether members may have opinions translated by the model. */
export function Translations({ project }: { project: Project }) {
  const { translations: words, drafts } = useMessages(settingsMessages)
  const { translatesOpinions } = useAccount()
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { opinionTranslations } }) => ({ opinionTranslations })}
      change={(settings) => ({ settings })}
    >
      {({ draft, type, wrong }) => (
        <>
          {!translatesOpinions && <Alert variant="light">{drafts.off}</Alert>}
          <Switch
            label={words.on}
            description={words.onHint}
            checked={draft.opinionTranslations}
            onChange={(event) => type({ opinionTranslations: event.currentTarget.checked })}
            error={wrong('settings.opinionTranslations')}
          />
        </>
      )}
    </Section>
  )
}
