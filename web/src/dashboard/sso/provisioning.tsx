import { provisioningMessages } from '@earshot/messages/web/provisioning'
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { ShownOnce } from '../../parts/drawers/shown-once.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import type { Provider } from './provider-card.tsx'
import classes from './sso.module.css'

const invalidates = ['ssoProviders.list'] as const

/** Provisioning by the directory of a provider: its address, its token, which is shown once, and when it was last used. */
export function Provisioning({ provider }: { provider: Provider }): ReactNode {
  const words = useMessages(provisioningMessages)
  const id = useId()
  const { url, createdAt, lastUsedAt } = provider.scim
  return (
    <section aria-labelledby={id} className={classes.provisioning}>
      <Stack gap="sm">
        <Title order={3} id={id} className={classes.provisioningTitle}>
          {words.title}
        </Title>
        <Text>{words.what}</Text>
        <FactList
          facts={[
            [
              words.url,
              <Group key="url" gap="xs">
                <Code className={classes.copied}>{url}</Code>
                <CopyButton text={url}>{words.copyUrl}</CopyButton>
              </Group>,
            ],
            createdAt !== null && [words.created, <Moment key="created" at={createdAt} />],
            createdAt !== null && [words.lastUsed, lastUsedAt === null ? words.never : <Moment key="used" at={lastUsedAt} />],
          ]}
        />
        <Token provider={provider} />
      </Stack>
    </section>
  )
}

function Token({ provider: { providerId, domain, scim } }: { provider: Provider }) {
  const { create: createLabel, replace, revoke, made: madeWords } = useMessages(provisioningMessages)
  const [asked, setAsked] = useState<'replace' | 'revoke' | null>(null)
  const [token, setToken] = useState<string | null>(null)
  const create = useChange('ssoProviders.createScimToken', {
    invalidates,
    onDone: (made) => {
      setToken(made.token)
      setAsked(null)
    },
  })
  const end = useChange('ssoProviders.deleteScimToken', {
    invalidates,
    onDone: () => {
      setToken(null)
      setAsked(null)
    },
  })
  const close = () => setAsked(null)
  return (
    <>
      {token !== null && (
        <ShownOnce title={madeWords.title} what={madeWords.once} secret={token} label={madeWords.label} copy={madeWords.copy}>
          <div>
            <Button variant="default" size="xs" onClick={() => setToken(null)}>
              {madeWords.done}
            </Button>
          </div>
        </ShownOnce>
      )}
      {asked === null && <ErrorNotice error={create.error} />}
      <Group gap="sm">
        {scim.createdAt === null ? (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate({ providerId })}>
            {createLabel}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setAsked('replace')}>
              {replace.action}
            </Button>
            <Button variant="default" c="bad" onClick={() => setAsked('revoke')}>
              {revoke.action}
            </Button>
          </>
        )}
      </Group>
      {asked === 'replace' && (
        <ConfirmDialog
          title={replace.title({ domain })}
          what={replace.what}
          action={replace.action}
          isBusy={create.isPending}
          error={create.error}
          onConfirm={() => create.mutate({ providerId })}
          onClose={close}
        />
      )}
      {asked === 'revoke' && (
        <ConfirmDialog
          title={revoke.title({ domain })}
          what={revoke.what}
          action={revoke.action}
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate({ providerId })}
          onClose={close}
        />
      )}
    </>
  )
}
