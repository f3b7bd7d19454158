import { settingsMessages } from '@earshot/messages/web/settings'
import { NumberInput, Radio, Stack, Switch } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { type Filled, type Project, Section } from './section.tsx'
import classes from './settings.module.css'

type Settings = Project['settings']

/** Moderation, visibility of answers, and incognito opinions. */
export function Publishing({ project }: { project: Project }) {
  const { publishing: words } = useMessages(settingsMessages)
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { defaultResponseVisibility, moderation, incognitoAllowed, incognitoRelease, incognitoBatch } }) => ({
        defaultResponseVisibility,
        moderation,
        incognitoAllowed,
        incognitoRelease,
        incognitoBatch,
      })}
      change={(settings) => ({ settings })}
    >
      {({ draft, type, wrong }) => (
        <>
          <Choice
            label={words.moderation}
            choices={words.moderations}
            value={draft.moderation}
            onChange={(moderation: Settings['moderation']) => type({ moderation })}
            error={wrong('settings.moderation')}
          />
          <Choice
            label={words.visibility}
            choices={words.visibilities}
            value={draft.defaultResponseVisibility}
            onChange={(defaultResponseVisibility: Settings['defaultResponseVisibility']) => type({ defaultResponseVisibility })}
            error={wrong('settings.defaultResponseVisibility')}
          />
          <Incognito draft={draft} type={type} wrong={wrong} />
        </>
      )}
    </Section>
  )
}

type Incognito = Pick<Settings, 'incognitoAllowed' | 'incognitoRelease' | 'incognitoBatch'>

function Incognito({ draft, type, wrong }: Pick<Filled<Incognito>, 'draft' | 'type' | 'wrong'>) {
  const { publishing: words } = useMessages(settingsMessages)
  return (
    <>
      <Switch
        label={words.incognito}
        description={words.incognitoHint}
        checked={draft.incognitoAllowed}
        onChange={(event) => type({ incognitoAllowed: event.currentTarget.checked })}
        error={wrong('settings.incognitoAllowed')}
      />
      {draft.incognitoAllowed && (
        <Choice
          label={words.release}
          choices={words.releases}
          value={draft.incognitoRelease}
          onChange={(incognitoRelease: Settings['incognitoRelease']) => type({ incognitoRelease })}
          error={wrong('settings.incognitoRelease')}
        />
      )}
      {draft.incognitoAllowed && draft.incognitoRelease === 'delayed' && (
        <NumberInput
          label={words.batch}
          description={words.batchHint}
          allowDecimal={false}
          // An emptied field is not a number: the service answers with the bounds.
          value={Number.isNaN(draft.incognitoBatch) ? '' : draft.incognitoBatch}
          onChange={(batch) => type({ incognitoBatch: batch === '' ? Number.NaN : Number(batch) })}
          error={wrong('settings.incognitoBatch')}
          classNames={{ wrapper: classes.number! }}
        />
      )}
    </>
  )
}

/** Radio buttons, each with an explanation. */
function Choice<Value extends string>({
  label,
  choices,
  value,
  onChange,
  error,
}: {
  label: string
  choices: Readonly<Record<Value, { label: string; hint: string }>>
  value: Value
  onChange: (value: Value) => void
  error: string | undefined
}) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen as Value)} error={error}>
      <Stack gap="sm" mt="xs">
        {(Object.keys(choices) as Value[]).map((each) => (
          <Radio key={each} value={each} label={choices[each].label} description={choices[each].hint} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
