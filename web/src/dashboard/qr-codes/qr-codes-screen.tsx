import { momentMessages } from '@earshot/messages/web/moment'
import { qrCodesMessages } from '@earshot/messages/web/qr-codes'
import { Paper, Text, Title } from '@mantine/core'
import { IconPrinter, IconScreenShare } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { PagedTable } from '../../parts/lists/paged-table.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { useProjectId } from '../projects.ts'
import { type Mode, modes, type QrCode } from './modes.ts'
import classes from './qr-codes.module.css'

// A project has at most one code of each mode: two cards, and below them revoked codes.

export function QrCodesScreen(): ReactNode {
  const words = useMessages(qrCodesMessages)
  const projectId = useProjectId()
  const { data, error, isPending, refetch } = useAsk('qrCodes.list', { projectId })
  const former = data?.qrCodes.filter(({ status }) => status === 'revoked') ?? []
  return (
    <Screen title={words.title} purpose={words.purpose}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={5} />}
      {data && (
        <div className={classes.cards}>
          {modes.map((mode) => (
            <Card key={mode} mode={mode} code={data.qrCodes.find((each) => each.mode === mode && each.status === 'active')} />
          ))}
        </div>
      )}
      {former.length > 0 && <Former codes={former} />}
      <Outlet />
    </Screen>
  )
}

const icons = { permanent: IconPrinter, rotating: IconScreenShare }

function Card({ mode, code }: { mode: Mode; code: QrCode | undefined }) {
  const words = useMessages(qrCodesMessages)
  const { locale } = useMessages(momentMessages)
  const id = useId()
  const projectId = useProjectId()
  const Icon = icons[mode]
  const { name, what, make } = words.modes[mode]
  return (
    <Paper withBorder component="section" aria-labelledby={id} className={classes.card}>
      <div className={classes.cardHead}>
        <Icon size={28} stroke={1.5} aria-hidden="true" />
        <div>
          <Title order={2} id={id} size="h3">
            {name}
          </Title>
          {code && (
            <Text c="dimmed" size="sm" dir="auto">
              {code.label ?? words.noLabel}
            </Text>
          )}
        </div>
      </div>
      <Text c="dimmed">{what}</Text>
      {code ? (
        <>
          <dl className={classes.counts}>
            <div>
              <dt>{words.scans}</dt>
              <dd>{wholeNumber(locale, code.scanCount)}</dd>
            </div>
            <div>
              <dt>{words.opinions}</dt>
              <dd>{wholeNumber(locale, code.opinionCount)}</dd>
            </div>
            <div>
              <dt>{code.regeneratedAt === null ? words.made : words.regenerated}</dt>
              <dd className={classes.moment}>
                <Moment at={code.regeneratedAt ?? code.createdAt} />
              </dd>
            </div>
          </dl>
          <ButtonLink to="/projects/$projectId/qr-codes/$mode" params={{ projectId, mode }} aria-label={words.see({ name })}>
            {words.show}
          </ButtonLink>
        </>
      ) : (
        <>
          <Text>
            {words.none} {!mayAsk('qrCodes.create') && words.askMember}
          </Text>
          <May ask="qrCodes.create">
            <ButtonLink to="/projects/$projectId/qr-codes/$mode/new" params={{ projectId, mode }}>
              {make}
            </ButtonLink>
          </May>
        </>
      )}
    </Paper>
  )
}

function Former({ codes }: { codes: readonly QrCode[] }) {
  const words = useMessages(qrCodesMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <section className={classes.former} aria-labelledby="former">
      <Title order={2} id="former" size="h3" mb="sm">
        {words.former}
      </Title>
      <PagedTable
        label={words.former}
        rows={codes}
        keyOf={({ qrCodeId }) => qrCodeId}
        columns={[
          {
            name: 'code',
            head: words.columns.code,
            cell: ({ mode, label }) => (
              <span dir="auto">
                {words.modes[mode].name}
                {label !== null && ` · ${label}`}
              </span>
            ),
          },
          {
            name: 'scans',
            head: words.columns.scans,
            isNumber: true,
            onTelephone: 'labelled',
            cell: ({ scanCount }) => wholeNumber(locale, scanCount),
          },
          {
            name: 'opinions',
            head: words.columns.opinions,
            isNumber: true,
            onTelephone: 'labelled',
            cell: ({ opinionCount }) => wholeNumber(locale, opinionCount),
          },
          {
            name: 'revoked',
            head: words.columns.revoked,
            onTelephone: 'labelled',
            cell: ({ revokedAt }) => revokedAt !== null && <Moment at={revokedAt} />,
          },
        ]}
      />
    </section>
  )
}
