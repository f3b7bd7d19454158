import { verificationsMessages } from '@earshot/messages/web/verifications'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { Decision } from './decision.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useKeys } from './use-keys.ts'
import { toneOf, useDecided, useVerificationList, type Verification } from './verification-list.ts'
import classes from './verifications.module.css'

// A verification: the receipt beside the opinion that it is to prove, and the decision. After a decision the next pending receipt opens.

const invalidates = ['verifications.list', 'verifications.get', 'opinions.inbox', 'opinions.waiting', 'overview.get'] as const

export function VerificationDrawer(): ReactNode {
  const { drawer, decide } = useMessages(verificationsMessages)
  const { verificationId } = useParams({ from: '/projects/$projectId/verifications/$verificationId' })
  const list = useVerificationList()
  const { projectId, search } = list
  const navigate = useNavigate()
  const { data, error, refetch } = useAsk('verifications.get', { projectId, verificationId })
  const { decided, tell } = useDecided()
  const close = () => {
    tell('')
    navigate({ to: '/projects/$projectId/verifications', params: { projectId }, search })
  }
  // Receipts after this one come first, then those before it.
  const waiting = list.rows.filter(({ status, method }) => status === 'pending' && method === 'visual_evidence')
  const here = waiting.findIndex((each) => each.verificationId === verificationId)
  const next = waiting[here + 1] ?? waiting.find((each) => each.verificationId !== verificationId)
  const goOn = (done: string) => {
    tell(next ? done : `${done} ${decide.allDone}`)
    if (next)
      navigate({
        to: '/projects/$projectId/verifications/$verificationId',
        params: { projectId, verificationId: next.verificationId },
        search,
        replace: true,
      })
  }
  return (
    <OpenedDrawer isWide onClose={close} title={data && data.method !== 'visual_evidence' ? drawer.otherTitle : drawer.title}>
      <Text c="good" role="status" mb={decided && 'sm'}>
        {decided}
      </Text>
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && (
        <Opened
          key={verificationId}
          verification={data}
          // The list may be narrowed to others.
          waitCount={here < 0 ? 0 : waiting.length}
          hasNext={next !== undefined}
          onDone={goOn}
          onStale={refetch}
        />
      )}
    </OpenedDrawer>
  )
}

interface Shown {
  verification: Verification
  waitCount: number
  hasNext: boolean
  onDone: (said: string) => void
  /** Called when the decision failed: another member may have decided before. */
  onStale: () => void
}

function Opened({ verification, waitCount, hasNext, onDone, onStale }: Shown) {
  const words = useMessages(verificationsMessages)
  const { drawer, decide } = words
  const [isRejecting, setRejecting] = useState(false)
  const { projectId, verificationId, method, status, opinion, hasReceipt } = verification
  const isReceipt = method === 'visual_evidence'
  const maySee = mayAsk('verifications.receipt')
  const isOpen = isReceipt && status === 'pending' && mayAsk('verifications.approve')
  const approve = useChange('verifications.approve', { invalidates, onDone: () => onDone(decide.done.verified) })
  const approveIt = () => !approve.isPending && approve.mutate({ projectId, verificationId }, { onError: onStale })
  useKeys({ a: approveIt, x: () => setRejecting(true) }, { rest: !isOpen || isRejecting })
  return (
    <div className={isReceipt ? classes.beside : undefined}>
      {isReceipt && (
        <div>
          {hasReceipt && maySee ? (
            <ReceiptView verification={verification} keysRest={isRejecting} />
          ) : (
            <div className={classes.note}>{hasReceipt ? drawer.mayNotDecide : drawer.gone}</div>
          )}
        </div>
      )}
      <Stack gap="lg">
        <Claim opinion={opinion} />
        {!isReceipt && status === 'verified' && <Text c="dimmed">{drawer.none}</Text>}
        {isOpen && (
          <Decision
            isPdf={verification.mediaType === 'application/pdf'}
            waitCount={waitCount}
            hasNext={hasNext}
            isApproving={approve.isPending}
            onApprove={approveIt}
            onReject={() => setRejecting(true)}
          />
        )}
        <ErrorNotice error={approve.error} />
        <Facts verification={verification} />
        {isReceipt && maySee && hasReceipt && (
          <Text size="sm" c="dimmed">
            {drawer.audited}
          </Text>
        )}
      </Stack>
      {isRejecting && (
        <RejectDialog
          verification={verification}
          invalidates={invalidates}
          // The last receipt stays in its drawer, without the dialog.
          onDone={() => {
            setRejecting(false)
            onDone(decide.done.rejected)
          }}
          onStale={onStale}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  )
}

/** The opinion that the receipt is to prove. */
function Claim({ opinion }: Pick<Verification, 'opinion'>) {
  const { drawer } = useMessages(verificationsMessages)
  return (
    <section>
      <Title order={2} mb="sm">
        {drawer.claimed}
      </Title>
      {opinion ? (
        <div className={classes.claim} dir="auto">
          <Text fw={600} mb={4}>
            {opinion.title}
          </Text>
          {opinion.opinion}
        </div>
      ) : (
        <Text c="dimmed">{drawer.noClaim}</Text>
      )}
    </section>
  )
}

function Facts({ verification }: { verification: Verification }) {
  const words = useMessages(verificationsMessages)
  const { drawer } = words
  const { method, status, opinion, createdAt, decidedAt, decidedBy, reason, reasonText, note } = verification
  const why = reason ? words.reasons[reason] : reasonText
  return (
    <FactList
      facts={[
        [
          drawer.status,
          <StateDot key="status" tone={toneOf[status]} hollow={status !== 'verified' && status !== 'rejected'}>
            {words.statuses[status]}
          </StateDot>,
        ],
        why !== null && [
          drawer.reason,
          <span key="why" dir="auto">
            {why}
          </span>,
        ],
        note !== null && [
          drawer.note,
          <span key="note" dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {note}
          </span>,
        ],
        [drawer.method, words.methods[method]],
        opinion && [
          drawer.by,
          <span key="by" dir="auto">
            {opinion.customerName ?? words.nobody}
          </span>,
        ],
        opinion && [drawer.given, <Moment key="given" at={opinion.createdAt} />],
        [drawer.shown, <Moment key="shown" at={createdAt} />],
        decidedAt !== null && [drawer.decided, <Moment key="decided" at={decidedAt} />],
        decidedBy !== null && [
          drawer.decidedBy,
          <span key="decidedBy" dir="auto">
            {decidedBy}
          </span>,
        ],
      ]}
    />
  )
}
