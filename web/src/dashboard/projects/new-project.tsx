import { projectsMessages } from '@earshot/messages/web/projects'
import { Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'

/** Creates a project, and opens it. */
export function NewProject(): ReactNode {
  const { create: words } = useMessages(projectsMessages)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [slug, setSlug] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useChange('projects.create', {
    invalidates: ['projects.list'],
    onDone: ({ projectId }) => navigate({ to: '/projects/$projectId/overview', params: { projectId }, ignoreBlocker: true }),
  })
  const send = () => {
    setMissing(name.trim() === '')
    if (name.trim() !== '') create.mutate({ name, ...(slug.trim() !== '' && { slug: slug.trim() }) })
  }
  return (
    <FormDrawer
      title={words.title}
      action={words.do}
      isBusy={create.isPending}
      error={create.error}
      onSend={send}
      onClose={() => navigate({ to: '/projects' })}
      isTyped={() => (name + slug).trim() !== '' && !create.isSuccess}
    >
      <Stack gap="lg">
        <TextInput
          label={words.name}
          description={words.nameHint}
          required
          maxLength={150}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setMissing(false)
          }}
          error={isMissing ? words.missing : create.error?.at('name')}
          data-autofocus
        />
        <TextInput
          label={words.slug}
          description={words.slugHint}
          leftSection={<span aria-hidden="true">/p/</span>}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={slug}
          onChange={(event) => setSlug(event.currentTarget.value)}
          error={create.error?.at('slug')}
        />
      </Stack>
    </FormDrawer>
  )
}
