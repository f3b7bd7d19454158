import { ssoMessages } from '@earshot/messages/web/sso'
import { Radio, Stack, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { RoleChoice } from '../members/role-choice.tsx'
import { GroupRoles } from './group-roles.tsx'
import { OidcFields } from './oidc-fields.tsx'
import type { Provider } from './provider-card.tsx'
import { SamlFields } from './saml-fields.tsx'
import { blank, changedOf, createdOf, type Fields, type Typed, typedOf } from './typed.ts'

const invalidates = ['ssoProviders.list'] as const

/** Adds a provider. What is typed while it is being added is saved into it next. */
export function NewProvider(): ReactNode {
  const { form } = useMessages(ssoMessages)
  const close = useClosing()
  const writing = useProviderEditor(blank)
  const [added, setAdded] = useState<Provider | null>(null)
  const goOn = (provider: Provider) => {
    setAdded(provider)
    if (writing.saved()) close({ isSaved: true })
  }
  const create = useChange('ssoProviders.create', { invalidates, onDone: goOn })
  const update = useChange('ssoProviders.update', { invalidates, onDone: goOn })
  return (
    <ProviderForm
      title={added ? form.changeTitle({ domain: added.domain }) : form.newTitle}
      action={added ? form.save : form.create}
      writing={writing}
      isNew={added === null}
      isBusy={create.isPending || update.isPending}
      error={create.error ?? update.error}
      onSend={(typed) => (added ? update.mutate({ providerId: added.providerId, ...changedOf(typed) }) : create.mutate(createdOf(typed)))}
      onClose={close}
    />
  )
}

/** Changes how a provider is asked or known, its roles and groups; its protocol, issuer and domain are what it is. */
export function ChangeProvider(): ReactNode {
  const { providerId = '' } = useParams({ strict: false })
  const { data } = useAsk('ssoProviders.list')
  const provider = data?.ssoProviders.find((each) => each.providerId === providerId)
  return provider ? <Change key={providerId} provider={provider} /> : null
}

function Change({ provider }: { provider: Provider }) {
  const { form } = useMessages(ssoMessages)
  const { providerId, domain } = provider
  const close = useClosing()
  const writing = useProviderEditor(typedOf(provider))
  const update = useChange('ssoProviders.update', { invalidates, onDone: () => writing.saved() && close({ isSaved: true }) })
  return (
    <ProviderForm
      title={form.changeTitle({ domain })}
      action={form.save}
      writing={writing}
      isNew={false}
      isBusy={update.isPending}
      error={update.error}
      onSend={(typed) => update.mutate({ providerId, ...changedOf(typed) })}
      onClose={close}
    />
  )
}

function useProviderEditor(provider: Typed) {
  // The provider as it was when the form was opened, or last saved.
  const [begun, setBegun] = useState(provider)
  const [typed, setTyped] = useState(provider)
  const sent = useRef(provider)
  const isOtherThan = (other: Typed) => JSON.stringify(typed) !== JSON.stringify(other)
  return {
    typed,
    type: (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more })),
    isTyped: () => isOtherThan(begun),
    /** Called when the provider is sent to be saved. */
    sends() {
      sent.current = typed
    },
    /** Called when it was saved. Returns whether nothing was typed since it was sent. */
    saved(): boolean {
      setBegun(sent.current)
      return !isOtherThan(sent.current)
    },
  }
}

function useClosing() {
  const navigate = useNavigate()
  return ({ isSaved = false } = {}) => void navigate({ to: '/sso', ignoreBlocker: isSaved })
}

interface Form {
  title: string
  action: string
  writing: ReturnType<typeof useProviderEditor>
  isNew: boolean
  isBusy: boolean
  error: ApiError | null
  onSend: (typed: Typed) => void
  onClose: () => void
}

function ProviderForm({ title, action, writing, isNew, isBusy, error, onSend, onClose }: Form) {
  const { form } = useMessages(ssoMessages)
  const { typed, type } = writing
  const send = () => {
    writing.sends()
    onSend(typed)
  }
  const fields: Fields = { typed, type, errorAt: (field) => error?.at(field), isNew }
  return (
    <FormDrawer title={title} action={action} isBusy={isBusy} error={error} onSend={send} onClose={onClose} isTyped={writing.isTyped}>
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
