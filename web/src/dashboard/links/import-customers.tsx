import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { linksMessages } from '@earshot/messages/web/links'
import { Radio, Stack, Text } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { useAccount } from '../account.ts'
import { ExampleRows, FileField } from '../imported-files/file-field.tsx'
import { useFileUpload } from '../imported-files/use-file-upload.ts'
import { useProjectId } from '../projects.ts'
import { LanguageChoice, minutesOf, ValidityChoice } from './choices.tsx'

const route = getRouteApi('/projects/$projectId/links')

type Kind = Answer<'linkImports.get'>['kind']

/** The first step of an import: the file, and what to do with it. The customers in it are shown before anything is sent. */
export function ImportCustomers(): ReactNode {
  const { file: words, noServer } = useMessages(linksMessages)
  const { read, noFile } = useMessages(importedFilesMessages)
  const { sendsMail } = useAccount()
  const projectId = useProjectId()
  const search = route.useSearch()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<Kind>(sendsMail ? 'email' : 'links')
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState('7')
  const [isMissing, setMissing] = useState(false)
  const upload = useFileUpload(
    'linkImports.create',
    { projectId, kind, validityMinutes: minutesOf(days), ...(language && { language }) },
    {
      head: words.head,
      list: 'linkImports.list',
      onDone: ({ importId }) =>
        navigate({ to: '/projects/$projectId/links/files/$importId', params: { projectId, importId }, search, ignoreBlocker: true }),
    },
  )
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setMissing(false)
    upload.reset()
  }
  return (
    <FormDrawer
      title={words.title}
      action={read}
      isBusy={upload.isPending}
      error={upload.error}
      onSend={() => (file ? upload.mutate(file) : setMissing(true))}
      onClose={() => navigate({ to: '/projects/$projectId/links', params: { projectId }, search })}
      isTyped={() => file !== null && !upload.isSuccess}
    >
      <Text>{words.what}</Text>
      <FileField file={file} onChoose={choose} error={isMissing ? noFile : upload.error?.at('file')} />
      <ExampleRows label={words.example} rows={exampleRows} />
      <Radio.Group label={words.kind} value={kind} onChange={(value) => setKind(value as Kind)}>
        <Stack gap="sm" mt="sm">
          {(['email', 'links'] as const).map((value) => (
            <Radio key={value} value={value} label={words.kinds[value][0]} description={words.kinds[value][1]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'email' && !sendsMail && (
        <Text c="warn" size="sm">
          {noServer}
        </Text>
      )}
      <LanguageChoice label={words.language} value={language} onChoose={setLanguage} />
      <ValidityChoice label={words.validity} value={days} onChoose={setDays} />
    </FormDrawer>
  )
}

/** The first lines of a file that can be imported: the names of its columns, and a customer. */
const exampleRows: readonly (readonly string[])[] = [
  ['customerEmail', 'customerReference', 'customerName', 'language'],
  ['ada@example.com', 'Order 1042', 'Ada Lovelace', 'en'],
]
