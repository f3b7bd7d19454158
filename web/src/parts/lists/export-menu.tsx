import { exportMenuMessages } from '@earshot/messages/web/export-menu'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf, type OperationId, type Request } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'

type Export = Extract<OperationId, `${string}.export`>

/**
 * Exports a filtered list as a file, by plain links: the browser streams it to the disk, whatever its size. Renders nothing for members who
 * may not export.
 */
export function ExportMenu<Id extends Export>({ ask, request }: { ask: Id; request: Omit<Request<Id>, 'format'> }) {
  const words = useMessages(exportMenuMessages)
  if (!mayAsk(ask)) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {words.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{isNarrowed(request) ? words.filtered : words.all}</Menu.Label>
        {(['xlsx', 'csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={addressOf(ask, ...([{ ...request, format }] as never))} download>
            {words[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Whether a request is for less than the whole list of a project: an order leaves nothing out. */
const isNarrowed = (request: object): boolean =>
  Object.entries(request).some(([name, value]) => !['projectId', 'sort'].includes(name) && value !== undefined && value !== '')
