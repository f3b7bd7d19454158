import { membersMessages } from '@earshot/messages/web/members'
import { ssoMessages } from '@earshot/messages/web/sso'
import { Alert, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import classes from './sso.module.css'

export type Provider = Answer<'ssoProviders.create'>

const invalidates = ['ssoProviders.list'] as const

/** A provider: what is still to be done until people sign in with it, and its settings. */
export function ProviderCard({ provider }: { provider: Provider }): ReactNode {
  const words = useMessages(ssoMessages)
  const id = useId()
  const { providerId, domain, domainVerified, enforced, hasSignedIn } = provider
  const state = !domainVerified ? 'unverified' : enforced ? 'enforced' : hasSignedIn ? 'used' : 'untried'
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.provider}>
      <Stack gap="md">
        <div>
          <Title order={2} id={id} className={classes.domain}>
            {domain}
          </Title>
          <StateDot tone={domainVerified ? 'good' : 'warn'} hollow={!domainVerified}>
            {words.states[state]}
          </StateDot>
        </div>
        {!domainVerified && <DomainProof provider={provider} />}
        {state === 'untried' && <Text>{words.tryFirst}</Text>}
        <Settings provider={provider} />
        <Group gap="sm">
          {hasSignedIn && <Enforcing provider={provider} />}
          <ButtonLink to="/sso/$providerId" params={{ providerId }} variant="default">
            {words.change}
          </ButtonLink>
          <Removing provider={provider} />
        </Group>
      </Stack>
    </Paper>
  )
}

function DomainProof({ provider: { providerId, dnsRecord } }: { provider: Provider }) {
  const { proof: words } = useMessages(ssoMessages)
  const verify = useChange('ssoProviders.verifyDomain', { invalidates })
  return (
    <Alert color="warn" title={words.title}>
      <Stack gap="sm">
        <Text>{words.what}</Text>
        <Copied label={words.name} text={dnsRecord.name} />
        <Copied label={words.value} text={dnsRecord.value} />
        <ErrorNotice error={verify.error} />
        <div>
          <Button loading={verify.isPending} onClick={() => verify.mutate({ providerId })}>
            {words.do}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}

/** A text that somebody takes elsewhere. */
function Copied({ label, text }: { label: string; text: string }) {
  const words = useMessages(ssoMessages)
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Group gap="xs">
        <Code className={classes.copied}>{text}</Code>
        <CopyButton text={text}>{words.copy}</CopyButton>
      </Group>
    </div>
  )
}

function Settings({ provider: { issuer, clientId, callbackUrl, defaultRole, groupRoles } }: { provider: Provider }) {
  const { facts } = useMessages(ssoMessages)
  const { roles } = useMessages(membersMessages)
  return (
    <FactList
      facts={[
        [facts.issuer, <code key="issuer">{issuer}</code>],
        [facts.clientId, <code key="client">{clientId}</code>],
        [facts.callbackUrl, <Copied key="callback" label="" text={callbackUrl} />],
        [facts.defaultRole, roles[defaultRole]],
        groupRoles.length > 0 && [facts.groups, groupRoles.map(({ group, role }) => `${group}: ${roles[role]}`).join(' · ')],
      ]}
    />
  )
}

function Enforcing({ provider: { providerId, domain, enforced } }: { provider: Provider }) {
  const { enforce: words } = useMessages(ssoMessages)
  const [isAsked, setAsked] = useState(false)
  const update = useChange('ssoProviders.update', { invalidates, onDone: () => setAsked(false) })
  return (
    <>
      <Button variant={enforced ? 'default' : 'filled'} onClick={() => setAsked(true)}>
        {enforced ? words.stop : words.do}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={enforced ? words.stopTitle({ domain }) : words.title({ domain })}
          what={enforced ? words.stopWhat : words.what}
          action={enforced ? words.stop : words.do}
          isHarmless
          isBusy={update.isPending}
          error={update.error}
          onConfirm={() => update.mutate({ providerId, enforced: !enforced })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

function Removing({ provider: { providerId, domain } }: { provider: Provider }) {
  const { remove: words } = useMessages(ssoMessages)
  const [isAsked, setAsked] = useState(false)
  const remove = useChange('ssoProviders.delete', { invalidates, onDone: () => setAsked(false) })
  return (
    <>
      <Button variant="default" c="bad" onClick={() => setAsked(true)}>
        {words.do}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={words.title({ domain })}
          what={words.what}
          action={words.do}
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ providerId })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
