import { settingsMessages } from '@earshot/messages/web/settings'
import { Alert, Anchor, Text, Textarea, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { type Project, Section } from './section.tsx'

/** The project's name, description and address. */
export function About({ project }: { project: Project }) {
  const { about: words } = useMessages(settingsMessages)
  return (
    <Section
      title={words.title}
      project={project}
      read={({ name, slug, description }) => ({ name, slug, description: description ?? '' })}
      change={({ description, ...typed }) => ({ ...typed, ...(description !== undefined && { description: description.trim() || null }) })}
    >
      {({ draft, type, wrong }) => (
        <>
          <TextInput
            label={words.name}
            description={words.nameHint}
            required
            maxLength={150}
            value={draft.name}
            onChange={(event) => type({ name: event.currentTarget.value })}
            error={wrong('name')}
          />
          <Textarea
            label={words.description}
            description={words.descriptionHint}
            autosize
            minRows={2}
            maxLength={2000}
            value={draft.description}
            onChange={(event) => type({ description: event.currentTarget.value })}
            error={wrong('description')}
          />
          <Slug project={project} value={draft.slug} onChange={(slug) => type({ slug })} error={wrong('slug')} />
        </>
      )}
    </Section>
  )
}

interface SlugField {
  project: Project
  value: string
  onChange: (slug: string) => void
  error: string | undefined
}

/** The last part of the public page's address. Below it the current address, or that links to the former one end. */
function Slug({ project, value, onChange, error }: SlugField) {
  const { about: words } = useMessages(settingsMessages)
  return (
    <div>
      <TextInput
        label={words.slug}
        description={words.slugHint}
        leftSection={<span aria-hidden="true">/p/</span>}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {value === project.slug ? (
        <Text size="sm" c="dimmed" mt={4}>
          {words.current}{' '}
          <Anchor underline="always" href={project.publicUrl} target="_blank" rel="noreferrer">
            {project.publicUrl}
          </Anchor>
        </Text>
      ) : (
        <Alert color="warn" variant="light" mt="xs" role="status">
          {words.slugChanged({ before: project.slug })}
        </Alert>
      )}
    </div>
  )
}
