import { ordersMessages } from '@earshot/messages/web/orders'
import { Button, Code, Group, NumberInput, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ShownOnce } from '../../parts/drawers/shown-once.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { useProjectId } from '../projects.ts'
import classes from './orders.module.css'

type Made = Answer<'orderSources.create'>
type Platform = Made['platform']

/** Days between an order's fulfilment and its email, at first: it has arrived by then. */
const daysAtFirst = 7

/** Connects a shop, and shows what is to be entered there. */
export function ConnectShop(): ReactNode {
  const { form, made: words } = useMessages(ordersMessages)
  const projectId = useProjectId()
  const navigate = useNavigate()
  const [made, setMade] = useState<Made | null>(null)
  const close = { to: '/projects/$projectId/links/orders', params: { projectId } } as const
  if (made === null) return <ShopForm onMade={setMade} onClose={() => navigate(close)} />
  // Shopify's own secret is known there.
  const isShownOnce = made.platform === 'woocommerce'
  return (
    <OpenedDrawer title={form.title} onClose={() => navigate(close)}>
      <Shown made={made} isShownOnce={isShownOnce} />
      <Button mt="lg" onClick={() => navigate({ ...close, ignoreBlocker: true })}>
        {words.done}
      </Button>
      <Unsaved isTyped={() => isShownOnce} words={words.unkept} />
    </OpenedDrawer>
  )
}

function ShopForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { form, platforms } = useMessages(ordersMessages)
  const projectId = useProjectId()
  const [platform, setPlatform] = useState<Platform>('woocommerce')
  const [days, setDays] = useState<number | ''>(daysAtFirst)
  const [secret, setSecret] = useState('')
  const create = useChange('orderSources.create', { invalidates: ['orderSources.list'], onDone: onMade })
  const send = () =>
    create.mutate({
      ...{ projectId, platform },
      // An emptied field is not a number: the service answers with the bounds.
      sendAfterDays: days === '' ? Number.NaN : days,
      ...(platform === 'shopify' && { secret }),
    })
  return (
    <FormDrawer
      title={form.title}
      action={form.connect}
      isBusy={create.isPending}
      error={create.error}
      onSend={send}
      onClose={onClose}
      isTyped={() => (secret.trim() !== '' || days !== daysAtFirst) && !create.isSuccess}
    >
      <Radio.Group label={form.platform} value={platform} onChange={(chosen) => setPlatform(chosen as Platform)}>
        <Stack gap="sm" mt="xs">
          {(['woocommerce', 'shopify'] as const).map((each) => (
            <Radio key={each} value={each} label={platforms[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <NumberInput
        label={form.days}
        description={form.daysHint}
        allowDecimal={false}
        value={days}
        onChange={(typed) => setDays(typed === '' ? '' : Number(typed))}
        error={create.error?.at('sendAfterDays')}
      />
      {platform === 'shopify' && (
        <TextInput
          label={form.secret}
          description={form.secretHint}
          required
          value={secret}
          maxLength={200}
          onChange={(event) => setSecret(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          error={create.error?.at('secret')}
        />
      )}
    </FormDrawer>
  )
}

function Shown({ made: { platform, url, secret }, isShownOnce }: { made: Made; isShownOnce: boolean }) {
  const { made: words, platforms } = useMessages(ordersMessages)
  return (
    <Stack gap="lg">
      {isShownOnce ? (
        <ShownOnce
          title={words.title({ platform: platforms[platform] })}
          what={words.once}
          secret={secret}
          label={words.secret}
          copy={words.copySecret}
        />
      ) : (
        <Text fw={600} role="status">
          {words.title({ platform: platforms[platform] })}
        </Text>
      )}
      <Text>{words.steps[platform]}</Text>
      <Group gap="xs">
        <Code className={classes.url} aria-label={words.url}>
          {url}
        </Code>
        <CopyButton text={url}>{words.copyUrl}</CopyButton>
      </Group>
    </Stack>
  )
}
