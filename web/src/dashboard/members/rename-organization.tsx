import { membersMessages } from '@earshot/messages/web/members'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { accountOptions, useOrganization } from '../account.ts'

/** The organization's name. */
export function RenameOrganization() {
  const { organization: words } = useMessages(membersMessages)
  const queries = useQueryClient()
  const { name: before } = useOrganization()
  const [name, setName] = useState(before)
  const rename = useChange('organization.update', {
    invalidates: ['organization.get'],
    onDone: () => void queries.invalidateQueries(accountOptions),
  })
  return (
    <section aria-labelledby="organization">
      <Title order={2} id="organization" mt="xl" mb="sm">
        {words.title}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ name })
        }}
      >
        <Stack gap="sm" maw={480}>
          <TextInput
            label={words.name}
            description={words.hint}
            required
            withAsterisk={false}
            value={name}
            maxLength={150}
            onChange={(event) => setName(event.currentTarget.value)}
            error={rename.error?.at('name')}
          />
          <ErrorNotice error={rename.error} />
          <Group>
            <Button type="submit" variant="default" disabled={name.trim() === before} loading={rename.isPending}>
              {words.save}
            </Button>
            <Text role="status" size="sm" c="dimmed">
              {rename.isSuccess && name.trim() === before ? words.saved : ''}
            </Text>
          </Group>
        </Stack>
      </form>
    </section>
  )
}
