import { partsMessages } from '@earshot/messages/web/parts'
import { verificationsMessages } from '@earshot/messages/web/verifications'
import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconRotateClockwise, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { addressOf } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { DownloadLink } from '../../parts/values/download-link.tsx'
import { useKeys } from './use-keys.ts'
import type { Verification } from './verification-list.ts'
import classes from './verifications.module.css'

/** The steps of the zoom: 1 is the picture's own size on the page. */
const zooms = [1, 1.5, 2, 3, 4, 6] as const

/** A receipt: a picture can be zoomed and turned, a PDF can be saved. */
export function ReceiptView({ verification, keysRest }: { verification: Verification; keysRest: boolean }) {
  const { drawer } = useMessages(verificationsMessages)
  const { projectId, verificationId, mediaType } = verification
  if (mediaType === 'application/pdf')
    return (
      <div className={classes.note}>
        <Text mb="md">{drawer.pdf}</Text>
        <DownloadLink ask="verifications.receipt" request={{ projectId, verificationId }}>
          {drawer.openPdf}
        </DownloadLink>
      </div>
    )
  return <Picture key={verificationId} verification={verification} keysRest={keysRest} />
}

function Picture({ verification, keysRest }: { verification: Verification; keysRest: boolean }) {
  const { drawer } = useMessages(verificationsMessages)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const [tries, setTries] = useState(0)
  const [isFailed, setFailed] = useState(false)
  const { projectId, verificationId, opinion } = verification
  const larger = () => setZoom(Math.min(zoom + 1, zooms.length - 1))
  const smaller = () => setZoom(Math.max(zoom - 1, 0))
  const turn = () => setTurns(turns + 1)
  const fit = () => {
    setZoom(0)
    setTurns(0)
  }
  useKeys({ '+': larger, '=': larger, '-': smaller, r: turn, '0': fit }, { rest: keysRest })
  if (isFailed)
    return (
      <NotLoaded
        onRetry={() => {
          setTries(tries + 1)
          setFailed(false)
        }}
      />
    )
  const tool = (label: string, Icon: typeof IconZoomIn, act: () => void, disabled = false) => (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={act} disabled={disabled}>
      <Icon size={18} aria-hidden="true" />
    </ActionIcon>
  )
  const how = { '--zoom': zooms[zoom], '--turn': `${turns * 90}deg` } as CSSProperties
  return (
    <div>
      <div className={classes.tools}>
        {tool(drawer.larger, IconZoomIn, larger, zoom === zooms.length - 1)}
        {tool(drawer.smaller, IconZoomOut, smaller, zoom === 0)}
        {tool(drawer.turn, IconRotateClockwise, turn)}
        {tool(drawer.fit, IconZoomReset, fit, zoom === 0 && turns % 4 === 0)}
        <DownloadLink ask="verifications.receipt" request={{ projectId, verificationId }} variant="subtle">
          {drawer.save}
        </DownloadLink>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section className={classes.stage} tabIndex={0} aria-label={drawer.picture}>
        <div className={classes.sheet} style={how} data-on-its-side={turns % 2 === 1 || undefined}>
          <img
            key={tries}
            src={addressOf('verifications.receipt', { projectId, verificationId })}
            alt={opinion ? drawer.alt({ title: opinion.title }) : drawer.altAlone}
            onError={() => setFailed(true)}
          />
        </div>
      </section>
    </div>
  )
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { drawer } = useMessages(verificationsMessages)
  const { retry } = useMessages(partsMessages)
  return (
    <Stack className={classes.note} align="flex-start">
      <Text role="alert">{drawer.notLoaded}</Text>
      <Button variant="default" onClick={onRetry}>
        {retry}
      </Button>
    </Stack>
  )
}
