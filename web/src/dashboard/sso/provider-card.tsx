import { ssoMessages } from '@earshot/messages/web/sso'
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { Copied } from './copied.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { Provisioning } from './provisioning.tsx'
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
        {provider.lastFailure && <LastFailure failure={provider.lastFailure} />}
        {!domainVerified && <DomainProof provider={provider} />}
        {state === 'untried' && <Text>{words.tryFirst}</Text>}
        <ProviderSettings provider={provider} />
        {domainVerified && <Provisioning provider={provider} />}
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

function LastFailure({ failure }: { failure: NonNullable<Provider['lastFailure']> }) {
  const { failed } = useMessages(ssoMessages)
  return (
    <Alert color="bad" title={failed.title}>
      <Text>{failed.reasons[failure.reason]}</Text>
      <Moment at={failure.at} />
    </Alert>
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
