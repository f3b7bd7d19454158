import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { addressOf, type OperationId, type Request } from '../../api/ask.ts'

/** A file to keep, by a plain link: the browser streams it to the disk, whatever its size. */
export function DownloadLink<Id extends OperationId>({
  ask,
  request,
  children,
  ...button
}: { ask: Id; request: Request<Id>; children: ReactNode } & ButtonProps) {
  return (
    <Button
      component="a"
      href={addressOf(ask, ...([request] as never))}
      download
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      {...button}
    >
      {children}
    </Button>
  )
}
