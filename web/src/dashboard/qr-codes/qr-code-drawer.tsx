import { formDrawerMessages } from '@earshot/messages/web/form-drawer'
import { qrCodesMessages } from '@earshot/messages/web/qr-codes'
import { Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { useProjectId } from '../projects.ts'
import { type Mode, modeIn } from './modes.ts'
import { Pictures, Sheet } from './qr-code-files.tsx'
import classes from './qr-codes.module.css'
import { RevokeQrCode } from './revoke-qr-code.tsx'

type Display = Answer<'qrCodes.show'>

/** A QR code: its picture, its files, its name and its revocation. */
export function QrCodeDrawer(): ReactNode {
  const words = useMessages(qrCodesMessages)
  const projectId = useProjectId()
  const { mode: asked } = useParams({ from: '/projects/$projectId/qr-codes/$mode' })
  const mode = modeIn(asked)
  const navigate = useNavigate()
  const close = ({ isRevoked = false } = {}) =>
    void navigate({ to: '/projects/$projectId/qr-codes', params: { projectId }, ignoreBlocker: isRevoked })
  return (
    <OpenedDrawer title={mode ? words.modes[mode].name : words.title} onClose={close}>
      {mode === null && <Missing onClose={close} />}
      {mode !== null && (
        <May ask="qrCodes.show" otherwise={<Text>{words.drawer.forViewer}</Text>}>
          <ShownCode mode={mode} onClose={close} />
        </May>
      )}
    </OpenedDrawer>
  )
}

function Missing({ onClose }: { onClose: () => void }) {
  const { drawer: words } = useMessages(qrCodesMessages)
  return (
    <Stack align="flex-start">
      <Text>{words.missing}</Text>
      <Button onClick={() => onClose()}>{words.toList}</Button>
    </Stack>
  )
}

function ShownCode({ mode, onClose }: { mode: Mode; onClose: (how?: { isRevoked: boolean }) => void }) {
  const projectId = useProjectId()
  const { data, error, isPending, refetch } = useAsk('qrCodes.show', { projectId, mode })
  if (isPending) return <LoadingSkeleton rows={6} />
  if (!data) return error?.status === 404 ? <Missing onClose={onClose} /> : <ErrorNotice error={error} onRetry={refetch} />
  return <Opened shown={data} onFresh={() => refetch()} onEnded={() => onClose({ isRevoked: true })} />
}

function Opened({ shown, onFresh, onEnded }: { shown: Display; onFresh: () => void; onEnded: () => void }) {
  const { drawer: words } = useMessages(qrCodesMessages)
  const { mode, link, svgUrl, kioskUrl } = shown
  return (
    <Stack gap="lg">
      <Stack gap="sm" align="flex-start">
        <img src={pathOf(svgUrl)} alt={words.picture} className={classes.picture} />
        {mode === 'rotating' ? (
          <>
            <Text size="sm" c="dimmed">
              {words.now}
            </Text>
            <Button variant="default" size="xs" onClick={onFresh}>
              {words.fresh}
            </Button>
          </>
        ) : (
          <>
            <Code className={classes.address} aria-label={words.address}>
              {link}
            </Code>
            <CopyButton text={link}>{words.copy}</CopyButton>
          </>
        )}
      </Stack>
      {kioskUrl !== null && (
        <section className={classes.part} aria-labelledby="screen">
          <Title order={3} id="screen">
            {words.screen}
          </Title>
          <Text>{words.screenWhat}</Text>
          <Group gap="xs">
            <Button
              component="a"
              href={kioskUrl}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {words.kiosk}
            </Button>
            <CopyButton text={kioskUrl} size="sm">
              {words.copyKiosk}
            </CopyButton>
          </Group>
        </section>
      )}
      {shown.pdfUrl !== null && <Sheet pdfUrl={pathOf(shown.pdfUrl)} />}
      {mode === 'permanent' && <Pictures pngUrl={pathOf(shown.pngUrl)} svgUrl={pathOf(shown.svgUrl)} />}
      {mayAsk('qrCodes.label') && <Name shown={shown} />}
      <RevokeQrCode mode={mode} onEnded={onEnded} />
    </Stack>
  )
}

/** Files are fetched from the origin of this page: the service may have another public address. */
const pathOf = (url: string): string => new URL(url).pathname

function Name({ shown: { projectId, mode, label } }: { shown: Display }) {
  const { drawer: words } = useMessages(qrCodesMessages)
  const { unsaved } = useMessages(formDrawerMessages)
  // What is typed while a name is being saved stays.
  const [typed, setTyped] = useState(label ?? '')
  const isTyped = typed.trim() !== (label ?? '')
  const keep = useChange('qrCodes.label', { invalidates: ['qrCodes.list', 'qrCodes.show'] })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!keep.isPending) keep.mutate({ projectId, mode, label: typed.trim() })
  }
  return (
    <form onSubmit={send} noValidate className={classes.part}>
      <TextInput
        label={words.label}
        maxLength={100}
        dir="auto"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={keep.error?.at('label')}
      />
      <Group gap="sm">
        <Button type="submit" variant="default" loading={keep.isPending} disabled={!isTyped}>
          {words.keep}
        </Button>
      </Group>
      <ErrorNotice error={keep.error} />
      <Unsaved isTyped={() => isTyped} words={unsaved} />
    </form>
  )
}
