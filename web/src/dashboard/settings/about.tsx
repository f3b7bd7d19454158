import { Alert, Anchor, Text, Textarea, TextInput } from '@mantine/core'
import { settingsWords } from '../../words/settings.ts'
import { useWords } from '../../words/words.ts'
import { type Project, Section } from './section.tsx'

/** What it is called, and where it is. */
export function About({ project }: { project: Project }) {
  const { about: words } = useWords(settingsWords)
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
          <div>
            <TextInput
              label={words.slug}
              description={words.slugHint}
              leftSection={<span aria-hidden="true">/p/</span>}
              required
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              value={draft.slug}
              onChange={(event) => type({ slug: event.currentTarget.value })}
              error={wrong('slug')}
            />
            {draft.slug === project.slug ? (
              <Text size="sm" c="dimmed" mt={4}>
                {words.current}{' '}
                <Anchor underline="always" href={project.publicUrl} target="_blank" rel="noreferrer">
                  {project.publicUrl}
                </Anchor>
              </Text>
            ) : (
              <Alert color="warn" variant="light" mt="xs" role="status">
                {words.slugChanged(project.slug)}
              </Alert>
            )}
          </div>
        </>
      )}
    </Section>
  )
}
