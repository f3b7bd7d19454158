import { ordersMessages } from '@earshot/messages/web/orders'
import { Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { May } from '../../parts/frame/may.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useProjectId } from '../projects.ts'
import classes from './orders.module.css'

type Shop = Answer<'orderSources.list'>['orderSources'][number]

/** The connected shops: when each was last heard of, its URL, and how it is disconnected. */
export function Shops({ shops }: { shops: readonly Shop[] }) {
  const { shops: words } = useMessages(ordersMessages)
  const id = useId()
  return (
    <section className={classes.shops} aria-labelledby={id}>
      <Title order={2} id={id} size="h3">
        {words.title}
      </Title>
      <ul>
        {shops.map((shop) => (
          <ShopEntry key={shop.orderSourceId} shop={shop} />
        ))}
      </ul>
    </section>
  )
}

function ShopEntry({ shop: { orderSourceId, platform, url, sendAfterDays, receivedAt } }: { shop: Shop }) {
  const { shops: words, platforms } = useMessages(ordersMessages)
  const [isAsked, setAsked] = useState(false)
  return (
    <Paper component="li" withBorder className={classes.shop}>
      <Stack gap={4}>
        <strong>{platforms[platform]}</strong>
        <Text span size="sm">
          {words.sendAfter({ days: sendAfterDays })}
        </Text>
        <Text span size="sm" c="dimmed">
          {receivedAt === null ? (
            words.never
          ) : (
            <>
              {words.received} <Moment at={receivedAt} />
            </>
          )}
        </Text>
        <Code className={classes.url} aria-label={words.url}>
          {url}
        </Code>
      </Stack>
      <Group gap="xs">
        <CopyButton text={url}>{words.copy}</CopyButton>
        <May ask="orderSources.delete">
          <Button variant="default" size="xs" c="bad" onClick={() => setAsked(true)}>
            {words.remove}
          </Button>
        </May>
      </Group>
      {isAsked && <Disconnect orderSourceId={orderSourceId} onClose={() => setAsked(false)} />}
    </Paper>
  )
}

function Disconnect({ orderSourceId, onClose }: { orderSourceId: string; onClose: () => void }) {
  const { removing: words } = useMessages(ordersMessages)
  const projectId = useProjectId()
  const remove = useChange('orderSources.delete', { invalidates: ['orderSources.list', 'orders.list'], onDone: onClose })
  return (
    <ConfirmDialog
      title={words.title}
      what={words.what}
      action={words.do}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId, orderSourceId })}
      onClose={onClose}
    />
  )
}
