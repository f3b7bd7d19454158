import { ssoMessages } from '@earshot/messages/web/sso'
import { PasswordInput, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import type { Fields } from './typed.ts'

/** What a provider with OpenID Connect is asked with. */
export function OidcFields({ typed, type, errorAt, isNew }: Fields) {
  const { form } = useMessages(ssoMessages)
  return (
    <>
      {isNew && (
        <TextInput
          label={form.issuer}
          description={form.issuerHint}
          placeholder="https://login.example.com"
          type="url"
          value={typed.issuer}
          onChange={(event) => type({ issuer: event.currentTarget.value })}
          error={errorAt('issuer')}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      <TextInput
        label={form.clientId}
        value={typed.clientId}
        onChange={(event) => type({ clientId: event.currentTarget.value })}
        error={errorAt('clientId')}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <PasswordInput
        label={form.clientSecret}
        description={isNew ? form.secretHint : form.keepSecret}
        value={typed.clientSecret}
        onChange={(event) => type({ clientSecret: event.currentTarget.value })}
        error={errorAt('clientSecret')}
        autoComplete="off"
        required={isNew}
        visibilityToggleButtonProps={{ 'aria-label': form.showSecret }}
      />
    </>
  )
}
