import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../api/ask.ts'
import { opinionsWords } from '../../words/opinions.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'
import type { InboxFilters } from './filters.ts'

/** What the list shows, all of it, as a file: by plain links, which the browser streams to the disk. */
export function ExportMenu({ filters }: { filters: InboxFilters }) {
  const { export: words } = useWords(opinionsWords)
  const projectId = useProjectId()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {words.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={addressOf('opinions.export', { projectId, ...filters, format })} download>
            {words[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
