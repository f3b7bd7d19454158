import { destinationsMessages } from '@earshot/messages/web/destinations'
import { Fieldset, Radio, Stack, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import type { Fields } from './destination-fields.tsx'
import type { TypedDestination } from './typed-destination.ts'

/** Which events of the topics are sent. Projects that the API has named stay as they are. */
export function FilterFields({ typed, onType, errorOf }: Fields) {
  const { form } = useMessages(destinationsMessages)
  return (
    <Fieldset legend={form.filter}>
      <Stack gap="md">
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
