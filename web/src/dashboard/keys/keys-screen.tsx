import { keysMessages } from '@earshot/messages/web/keys'
import { Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type Column, PagedTable } from '../../parts/lists/paged-table.tsx'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { type KeyRow, stateOf, toneOf, works } from './key-states.ts'
import classes from './keys.module.css'

/** The API keys: active ones, and below them expired and revoked ones. */
export function KeysScreen(): ReactNode {
  const words = useMessages(keysMessages)
  const { data, error, isPending, refetch } = useAsk('apiKeys.list')
  const now = useNow(15_000)
  const add = (
    <ButtonLink to="/keys/new" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {words.add}
    </ButtonLink>
  )
  const good = data?.apiKeys.filter((key) => works(key, now)) ?? []
  const past = data?.apiKeys.filter((key) => !works(key, now)) ?? []
  return (
    <Screen title={words.title} purpose={words.purpose} action={data && good.length > 0 && add}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {data && good.length === 0 && (
        <EmptyState title={words.empty.title} action={add}>
          {words.empty.what}
        </EmptyState>
      )}
      {good.length > 0 && <KeyTable keys={good} label={words.list} now={now} />}
      {past.length > 0 && (
        <section aria-labelledby="past">
          <Title order={2} id="past" mt="xl" mb="sm">
            {words.past({ count: past.length })}
          </Title>
          <KeyTable keys={past} label={words.past({ count: past.length })} now={now} />
        </section>
      )}
      <Outlet />
    </Screen>
  )
}

function KeyTable({ keys, label, now }: { keys: readonly KeyRow[]; label: string; now: number }) {
  const { columns: heads, ...words } = useMessages(keysMessages)
  const { keyId: opened } = useParams({ strict: false })
  const columns: Column<KeyRow>[] = [
    {
      name: 'name',
      head: heads.name,
      cell: ({ keyId, name, createdBy }) => (
        <>
          <Link to="/keys/$keyId" params={{ keyId }} className={rows.link} dir="auto">
            {name}
          </Link>
          {createdBy !== null && <span className={rows.under}>{words.by({ name: createdBy })}</span>}
        </>
      ),
    },
    {
      name: 'state',
      head: heads.state,
      cell: (key) => {
        const state = stateOf(key, now)
        return (
          <StateDot tone={toneOf[state]} hollow={!works(key, now)}>
            {words.states[state]}
          </StateDot>
        )
      },
    },
    {
      name: 'permissions',
      head: heads.permissions,
      cell: ({ permissions }) => <Permissions permissions={permissions} />,
      onTelephone: 'wide',
    },
    {
      name: 'lastUsed',
      head: heads.lastUsed,
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? (
          <span className={rows.muted}>{words.neverUsed}</span>
        ) : (
          <span className={rows.above}>
            <Moment at={lastUsedAt} />
          </span>
        ),
      onTelephone: 'labelled',
    },
  ]
  return (
    <div className={classes.keys}>
      <PagedTable label={label} columns={columns} rows={keys} keyOf={({ keyId }) => keyId} openKey={opened} />
    </div>
  )
}

/** The permissions of a key, in words. */
export function Permissions({ permissions }: Pick<KeyRow, 'permissions'>) {
  const words = useMessages(keysMessages)
  const all = Object.keys(words.permissions)
  if (all.every((each) => permissions.some((given) => given === each))) return words.everything
  return permissions.map((permission) => words.permissions[permission][0]).join(', ')
}
