import { ssoMessages } from '@earshot/messages/web/sso'
import { Radio, Stack, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { RoleChoice } from '../members/role-choice.tsx'
import { GroupRoles } from './group-roles.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'
import { blank, changedOf, createdOf, type Fields, type Typed, typedOf } from './typed.ts'

const invalidates = ['ssoProviders.list'] as const

/** Adds a provider. */
export function NewProvider(): ReactNode {
  const { form } = useMessages(ssoMessages)
  const close = useClosing()
  const create = useChange('ssoProviders.create', { invalidates, onDone: () => close({ isSaved: true }) })
  return (
    <ProviderForm
      title={form.newTitle}
      action={form.create}
      before={blank}
      isNew
      isBusy={create.isPending || create.isSuccess}
      error={create.error}
      onSend={(typed) => create.mutate(createdOf(typed))}
      onClose={close}
    />
  )
}

/** Changes how a provider is asked or known, its roles and groups; its protocol, issuer and domain are what it is. */
export function ChangeProvider(): ReactNode {
  const { form } = useMessages(ssoMessages)
  const { providerId = '' } = useParams({ strict: false })
  const close = useClosing()
  const { data } = useAsk('ssoProviders.list')
  const update = useChange('ssoProviders.update', { invalidates, onDone: () => close({ isSaved: true }) })
  const provider = data?.ssoProviders.find((each) => each.providerId === providerId)
  if (!provider) return null
  return (
    <ProviderForm
      title={form.changeTitle({ domain: provider.domain })}
      action={form.save}
      before={typedOf(provider)}
      isNew={false}
      isBusy={update.isPending || update.isSuccess}
      error={update.error}
      onSend={(typed) => update.mutate({ providerId, ...changedOf(typed) })}
      onClose={close}
    />
  )
}

function useClosing() {
  const navigate = useNavigate()
  return ({ isSaved = false } = {}) => void navigate({ to: '/sso', ignoreBlocker: isSaved })
}

interface Form {
  title: string
  action: string
  before: Typed
  isNew: boolean
  isBusy: boolean
  error: ApiError | null
  onSend: (typed: Typed) => void
  onClose: () => void
}

function ProviderForm({ title, action, before, isNew, isBusy, error, onSend, onClose }: Form) {
  const { form } = useMessages(ssoMessages)
  const [typed, setTyped] = useState(before)
  const type = (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more }))
  const fields: Fields = { typed, type, errorAt: (field) => error?.at(field), isNew }
  return (
    <FormDrawer
      title={title}
      action={action}
      isBusy={isBusy}
      error={error}
      onSend={() => onSend(typed)}
      onClose={onClose}
      isTyped={() => !isBusy && JSON.stringify(typed) !== JSON.stringify(before)}
    >
      {isNew && (
        <>
          <ProtocolChoice {...fields} />
          <TextInput
            label={form.domain}
            description={form.domainHint}
            value={typed.domain}
            onChange={(event) => type({ domain: event.currentTarget.value })}
            error={fields.errorAt('domain')}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </>
      )}
      {typed.type === 'oidc' ? <OidcFields {...fields} /> : <SamlFields {...fields} />}
      <RoleChoice value={typed.defaultRole} onChange={(defaultRole) => type({ defaultRole })} error={fields.errorAt('defaultRole')} />
      <GroupRoles value={typed.groupRoles} onChange={(groupRoles) => type({ groupRoles })} error={fields.errorAt('groupRoles')} />
    </FormDrawer>
  )
}

function ProtocolChoice({ typed, type }: Fields) {
  const { protocol } = useMessages(ssoMessages)
  return (
    <Radio.Group label={protocol.title} value={typed.type} onChange={(chosen) => type({ type: chosen as Typed['type'] })}>
      <Stack gap="sm" mt="xs">
        <Radio value="oidc" label={protocol.oidc} description={protocol.oidcHint} data-autofocus />
        <Radio value="saml" label={protocol.saml} description={protocol.samlHint} />
      </Stack>
    </Radio.Group>
  )
}
