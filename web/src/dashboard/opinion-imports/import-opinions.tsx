import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { opinionImportsMessages } from '@earshot/messages/web/opinion-imports'
import { Checkbox, Radio, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { ExampleRows, FileField } from '../imported-files/file-field.tsx'
import { useFileUpload } from '../imported-files/use-file-upload.ts'
import { useProjectId } from '../projects.ts'

type Preset = Answer<'opinionImports.get'>['preset']
const presets = ['trustpilot', 'judgeme', 'yotpo', 'google'] as const satisfies readonly Preset[]

/** The first step of an import: the file, and where it was exported. What becomes of its rows is shown before anything is imported. */
export function ImportOpinions(): ReactNode {
  const { title, form: words } = useMessages(opinionImportsMessages)
  const { read, noFile } = useMessages(importedFilesMessages)
  const projectId = useProjectId()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [preset, setPreset] = useState<Preset>('trustpilot')
  const [announce, setAnnounce] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const upload = useFileUpload(
    'opinionImports.create',
    { projectId, preset, ...(announce && { announce }) },
    {
      head: words.head,
      list: 'opinionImports.list',
      onDone: ({ importId }) =>
        navigate({ to: '/projects/$projectId/opinions/imports/$importId', params: { projectId, importId }, ignoreBlocker: true }),
    },
  )
  // What was wrong with the file may be right for another service.
  const change = (set: () => void) => {
    set()
    setMissing(false)
    upload.reset()
  }
  return (
    <FormDrawer
      title={title}
      action={read}
      isBusy={upload.isPending}
      error={upload.error}
      onSend={() => (file ? upload.mutate(file) : setMissing(true))}
      onClose={() => navigate({ to: '/projects/$projectId/opinions/imports', params: { projectId } })}
      isTyped={() => file !== null && !upload.isSuccess}
    >
      <Text>{words.what}</Text>
      <FileField file={file} onChoose={(chosen) => change(() => setFile(chosen))} error={isMissing ? noFile : upload.error?.at('file')} />
      <Radio.Group label={words.preset} value={preset} onChange={(value) => change(() => setPreset(value as Preset))}>
        <Stack gap="sm" mt="xs">
          {presets.map((each) => (
            <Radio key={each} value={each} label={words.presets[each]} />
          ))}
        </Stack>
      </Radio.Group>
      <ExampleRows label={words.columns} rows={[words.columnsExample({ preset: preset === 'google' ? 'other' : preset }).split(/, */)]} />
      <Text size="sm" c="dimmed">
        {words.leftOut}
      </Text>
      <Checkbox
        label={words.announce}
        description={words.announceHint}
        checked={announce}
        onChange={(event) => setAnnounce(event.currentTarget.checked)}
      />
    </FormDrawer>
  )
}
