import { ssoMessages } from '@earshot/messages/web/sso'
import { PasswordInput, TextInput } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { RoleChoice } from '../members/role-choice.tsx'
import { GroupRoles } from './group-roles.tsx'
import type { Provider } from './provider-card.tsx'

/** The fields of the form as they are typed. */
type Typed = Pick<Provider, 'issuer' | 'clientId' | 'domain' | 'defaultRole' | 'groupRoles'> & { clientSecret: string }

const blank: Typed = { issuer: '', clientId: '', clientSecret: '', domain: '', defaultRole: 'member', groupRoles: [] }

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
      onSend={({ groupRoles, ...typed }) => create.mutate({ ...typed, type: 'oidc', groupRoles: withNames(groupRoles) })}
      onClose={close}
    />
  )
}

/** Changes a provider's client, roles and groups; its issuer and domain are what it is. */
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
      before={{ ...blank, ...provider }}
      isNew={false}
      isBusy={update.isPending || update.isSuccess}
      error={update.error}
      onSend={({ clientId, clientSecret, defaultRole, groupRoles }) =>
        update.mutate({
          providerId,
          clientId,
          defaultRole,
          groupRoles: withNames(groupRoles),
          ...(clientSecret !== '' && { clientSecret }),
        })
      }
      onClose={close}
    />
  )
}

/** Without rows in which nothing was typed. */
const withNames = (groupRoles: Typed['groupRoles']) => groupRoles.filter(({ group }) => group.trim() !== '')

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
  const type = (more: Partial<Typed>) => setTyped({ ...typed, ...more })
  const plain = (field: 'issuer' | 'clientId' | 'domain') => ({
    value: typed[field],
    onChange: (event: { currentTarget: { value: string } }) => type({ [field]: event.currentTarget.value }),
    error: error?.at(field),
    autoComplete: 'off',
    spellCheck: false,
    required: true,
  })
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
          <TextInput
            label={form.issuer}
            description={form.issuerHint}
            placeholder="https://login.example.com"
            type="url"
            {...plain('issuer')}
            data-autofocus
          />
          <TextInput label={form.domain} description={form.domainHint} {...plain('domain')} />
        </>
      )}
      <TextInput label={form.clientId} {...plain('clientId')} />
      <PasswordInput
        label={form.clientSecret}
        description={isNew ? form.secretHint : form.keepSecret}
        value={typed.clientSecret}
        onChange={(event) => type({ clientSecret: event.currentTarget.value })}
        error={error?.at('clientSecret')}
        autoComplete="off"
        required={isNew}
        visibilityToggleButtonProps={{ 'aria-label': form.showSecret }}
      />
      <RoleChoice value={typed.defaultRole} onChange={(defaultRole) => type({ defaultRole })} error={error?.at('defaultRole')} />
      <GroupRoles value={typed.groupRoles} onChange={(groupRoles) => type({ groupRoles })} error={error?.at('groupRoles')} />
    </FormDrawer>
  )
}
