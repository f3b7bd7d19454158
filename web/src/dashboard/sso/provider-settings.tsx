import { membersMessages } from '@earshot/messages/web/members'
import { ssoMessages } from '@earshot/messages/web/sso'
import { Alert, Stack, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { Copied } from './copied.tsx'
import type { Provider } from './provider-card.tsx'
import classes from './sso.module.css'

/** What is known of a provider, and what it has to know of us. */
export function ProviderSettings({ provider }: { provider: Provider }) {
  const { facts, saml } = useMessages(ssoMessages)
  const { roles } = useMessages(membersMessages)
  const { type, issuer, clientId, callbackUrl, defaultRole, groupRoles, groupsAttribute } = provider
  const roleFacts: Parameters<typeof FactList>[0]['facts'] = [
    [facts.defaultRole, roles[defaultRole]],
    groupRoles.length > 0 && [facts.groups, groupRoles.map(({ group, role }) => `${group}: ${roles[role]}`).join(' · ')],
  ]
  if (type === 'oidc')
    return (
      <FactList
        facts={[
          [facts.issuer, <code key="issuer">{issuer}</code>],
          [facts.clientId, <code key="client">{clientId}</code>],
          [facts.callbackUrl, <Copied key="callback" text={callbackUrl} />],
          ...roleFacts,
        ]}
      />
    )
  return (
    <>
      <ForTheProvider provider={provider} />
      <FactList
        facts={[
          [saml.provider, <code key="issuer">{issuer}</code>],
          [saml.signInUrl, <code key="url">{provider.signInUrl}</code>],
          [saml.certificates, <Certificates key="certificates" certificates={provider.certificates ?? []} />],
          groupsAttribute ? [saml.groupsAttribute, <code key="attribute">{groupsAttribute}</code>] : null,
          ...roleFacts,
        ]}
      />
    </>
  )
}

function ForTheProvider({ provider: { entityId, acsUrl, metadataUrl } }: { provider: Provider }) {
  const { saml } = useMessages(ssoMessages)
  return (
    <Alert title={saml.tell}>
      <Stack gap="sm">
        <Copied label={saml.entityId} text={entityId ?? ''} />
        <Copied label={saml.acsUrl} text={acsUrl ?? ''} />
        <Text>{saml.tellHint}</Text>
        <Copied label={saml.metadataUrl} text={metadataUrl ?? ''} />
      </Stack>
    </Alert>
  )
}

const looks = { good: ['good', 'certificate'], ending: ['warn', 'ending'], ended: ['bad', 'ended'] } as const

function Certificates({ certificates }: { certificates: NonNullable<Provider['certificates']> }) {
  const { saml, language } = useMessages(ssoMessages)
  return (
    <Stack gap="xs" className={classes.certificates}>
      {certificates.map(({ sha256, subject, validUntil, state }) => {
        const [tone, words] = looks[state]
        const date = new Date(validUntil).toLocaleDateString(language, { dateStyle: 'long' })
        return (
          <StateDot key={sha256} tone={tone}>
            {saml[words]({ subject, date })}
          </StateDot>
        )
      })}
    </Stack>
  )
}
