import { destinationsMessages } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import { Fieldset, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { span } from '../../parts/values/times.ts'
import { kindName, kinds, placeholders } from './kinds.ts'
import { readDelays } from './retry-delays.ts'
import type { TypedDestination } from './typed-destination.ts'

// The fields of a destination's form, by subject: its kind and address, its retries, its limits. Its filter: filter-fields.tsx.

export interface Fields {
  typed: TypedDestination
  onType: (change: Partial<TypedDestination>) => void
  /** The service's error at a field. */
  errorOf: (path: string) => string | undefined
}

export function AddressFields({ typed, onType, errorOf, isNew }: Fields & { isNew: boolean }) {
  const { form } = useMessages(destinationsMessages)
  const isEmail = typed.kind === 'email'
  return (
    <>
      <Radio.Group
        label={form.kind}
        value={typed.kind}
        onChange={(kind) => onType({ kind: kind as TypedDestination['kind'] })}
        error={errorOf('kind')}
      >
        <Stack gap="sm" mt="xs">
          {kinds.map((kind) => (
            <Radio key={kind} value={kind} label={kindName(kind, form)} description={form.kindHints[kind]} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={isEmail ? form.mailbox : form.url}
        description={isEmail ? form.mailboxHint : form.urlHint}
        placeholder={placeholders[typed.kind]}
        type={isEmail ? 'email' : 'url'}
        inputMode={isEmail ? 'email' : 'url'}
        autoComplete="off"
        spellCheck={false}
        required
        value={typed.url}
        onChange={(event) => onType({ url: event.currentTarget.value })}
        error={errorOf('url')}
        {...(isNew && { 'data-autofocus': true })}
      />
      {isEmail && (
        <Radio.Group
          label={form.digest}
          value={typed.digest}
          onChange={(digest) => onType({ digest: digest as TypedDestination['digest'] })}
          error={errorOf('digest')}
        >
          <Stack gap="xs" mt="xs">
            {(['none', 'day', 'week'] as const).map((digest) => (
              <Radio key={digest} value={digest} label={form.digests[digest]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={form.name}
        description={form.nameHint}
        maxLength={100}
        value={typed.name}
        onChange={(event) => onType({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
    </>
  )
}

/** `hasUnreadableDelays`: the form was sent with delays that can't be read. */
export function RetryFields({ typed, onType, errorOf, hasUnreadableDelays }: Fields & { hasUnreadableDelays: boolean }) {
  const { form } = useMessages(destinationsMessages)
  return (
    <Fieldset legend={form.retry}>
      <Stack gap="sm">
        <Radio.Group
          aria-label={form.retry}
          value={typed.retryPolicy}
          onChange={(policy) => onType({ retryPolicy: policy as TypedDestination['retryPolicy'] })}
          error={errorOf('retryPolicy')}
        >
          <Stack gap="sm">
            {(['standard', 'short', 'custom'] as const).map((policy) => (
              <Radio key={policy} value={policy} label={form.retryPolicies[policy].label} description={form.retryPolicies[policy].hint} />
            ))}
          </Stack>
        </Radio.Group>
        {typed.retryPolicy === 'custom' && (
          <CustomDelays
            value={typed.delays}
            onChange={(delays) => onType({ delays })}
            error={hasUnreadableDelays ? form.waitsWrong : errorOf('retryDelays')}
          />
        )}
      </Stack>
    </Fieldset>
  )
}

/** Delays as people write them; below the field, how many they are and how long they take together. */
function CustomDelays({ value, onChange, error }: { value: string; onChange: (delays: string) => void; error: string | undefined }) {
  const { form } = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const delays = readDelays(value)
  const sum =
    delays &&
    form.waitsSum({
      count: delays.length,
      span: span(
        locale,
        delays.reduce((total, each) => total + each, 0),
      ),
    })
  return (
    <TextInput
      label={form.waits}
      description={sum || form.waitsHint}
      placeholder="30 s, 5 m, 2 h"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

export function LimitFields({ typed, onType, errorOf }: Fields) {
  const { form } = useMessages(destinationsMessages)
  return (
    <Fieldset legend={form.limits}>
      <Stack gap="md">
        <NumberInput
          label={form.timeout}
          description={form.timeoutHint}
          min={1}
          max={30}
          allowDecimal={false}
          value={typed.timeoutSeconds}
          onChange={(timeoutSeconds) => onType({ timeoutSeconds })}
          error={errorOf('timeoutSeconds')}
        />
        <NumberInput
          label={form.rate}
          description={form.rateHint}
          min={1}
          max={1000}
          allowDecimal={false}
          value={typed.ratePerSecond}
          onChange={(ratePerSecond) => onType({ ratePerSecond })}
          error={errorOf('ratePerSecond')}
        />
        <Switch
          label={form.ordered}
          description={form.orderedHint}
          checked={typed.ordered}
          onChange={(event) => onType({ ordered: event.currentTarget.checked })}
          error={errorOf('ordered')}
        />
      </Stack>
    </Fieldset>
  )
}
