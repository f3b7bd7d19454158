import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Checkbox, Fieldset, Radio, Stack, TextInput } from '@mantine/core'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import type { Fields } from './destination-fields.tsx'
import type { TypedDestination } from './typed-destination.ts'

/** Which events of the topics are sent. In the portal, which knows no projects, those that are chosen stay as they are. */
export function FilterFields({ typed, onType, errorOf }: Fields) {
  const { form } = useMessages(destinationsMessages)
  return (
    <Fieldset legend={form.filter}>
      <Stack gap="md">
        {mayAsk('projects.list') && (
          <ProjectFilter
            value={typed.projectIds ?? []}
            onChange={(projectIds) => onType({ projectIds: projectIds.length === 0 ? undefined : projectIds })}
            error={errorOf('filter.projectIds')}
          />
        )}
        <Radio.Group
          label={form.verified}
          description={form.verifiedHint}
          value={typed.verified}
          onChange={(verified) => onType({ verified: verified as TypedDestination['verified'] })}
          error={errorOf('filter.verified')}
        >
          <Stack gap="xs" mt="xs">
            {(['all', 'yes', 'no'] as const).map((each) => (
              <Radio key={each} value={each} label={form.verifiedAre[each]} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={form.words}
          description={form.wordsHint}
          value={typed.words}
          onChange={(event) => onType({ words: event.currentTarget.value })}
          error={errorOf('filter.words')}
        />
      </Stack>
    </Fieldset>
  )
}

interface ProjectChoice {
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
}

function ProjectFilter({ value, onChange, error }: ProjectChoice) {
  const { form } = useMessages(destinationsMessages)
  const { data } = useAsk('projects.list')
  return (
    <Checkbox.Group label={form.projects} description={form.projectsHint} value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt="xs">
        {data?.projects.map(({ projectId, name }) => (
          <Checkbox key={projectId} value={projectId} label={<span dir="auto">{name}</span>} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
