import { linksMessages } from '@earshot/messages/web/links'
import { Code, FileInput, Radio, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type DragEvent, Fragment, type ReactNode, useState } from 'react'
import type { Answer, ApiError } from '../../api/ask.ts'
import { upload as uploadFile } from '../../api/upload.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { useAccount } from '../account.ts'
import { useProjectId } from '../projects.ts'
import { LanguageChoice, minutesOf, ValidityChoice } from './choices.tsx'
import { inReadersLanguage } from './file-mistakes.ts'
import classes from './links.module.css'

const route = getRouteApi('/projects/$projectId/links')

type Kind = Answer<'linkImports.get'>['kind']

/** The first step of an import: the file, and what to do with it. The customers in it are shown before anything is sent. */
export function ImportCustomers(): ReactNode {
  const { file: words, noServer } = useMessages(linksMessages)
  const { sendsMail } = useAccount()
  const projectId = useProjectId()
  const search = route.useSearch()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<Kind>(sendsMail ? 'email' : 'links')
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState('7')
  const [isMissing, setMissing] = useState(false)
  const upload = useUpload({ projectId, kind, language, days })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setMissing(false)
    upload.reset()
  }
  return (
    <FormDrawer
      title={words.title}
      action={words.read}
      isBusy={upload.isPending}
      error={upload.error}
      onSend={() => (file ? upload.mutate(file) : setMissing(true))}
      onClose={() => navigate({ to: '/projects/$projectId/links', params: { projectId }, search })}
      isTyped={() => file !== null && !upload.isSuccess}
    >
      <Text>{words.what}</Text>
      <FileField file={file} onChoose={choose} error={isMissing ? words.noFile : upload.error?.at('file')} />
      <Example />
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

/** Uploads the file and opens its import. */
function useUpload({ projectId, kind, language, days }: { projectId: string; kind: Kind; language: string; days: string }) {
  const { file: words } = useMessages(linksMessages)
  const search = route.useSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation<Answer<'linkImports.create'>, ApiError, File>({
    mutationFn: (file) =>
      uploadFile(
        'linkImports.create',
        { projectId, fileName: file.name.slice(0, 200), kind, validityMinutes: minutesOf(days), ...(language && { language }) },
        { file, type: 'text/csv' },
      ).catch((error: ApiError) => {
        throw inReadersLanguage(error, words)
      }),
    onSuccess: ({ importId }) => {
      void queries.invalidateQueries({ queryKey: ['linkImports.list'] })
      return navigate({
        to: '/projects/$projectId/links/files/$importId',
        params: { projectId, importId },
        search,
        ignoreBlocker: true,
      })
    },
  })
}

/** Takes the file from a dialog, or dropped on it. */
function FileField({ file, onChoose, error }: { file: File | null; onChoose: (file: File | null) => void; error: string | undefined }) {
  const { file: words } = useMessages(linksMessages)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files by keyboard, too.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileInput
        label={words.choose}
        placeholder={words.placeholder}
        accept=".csv,.txt,.tsv,text/csv"
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        clearable
        value={file}
        onChange={onChoose}
        error={error}
        data-autofocus
      />
    </div>
  )
}

/** The first lines of a file that can be imported: the names of its columns, and a customer. */
const exampleRows: readonly (readonly string[])[] = [
  ['customerEmail', 'customerReference', 'customerName', 'language'],
  ['ada@example.com', 'Order 1042', 'Ada Lovelace', 'en'],
]

function Example() {
  const { file: words } = useMessages(linksMessages)
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        {words.example}
      </Text>
      <Code block>
        {exampleRows.map((cells) => (
          <span key={cells.join()} className={classes.exampleRow}>
            {cells.map((cell, at) => (
              <Fragment key={cell}>
                {/* A line ends after a comma. */}
                {at > 0 && <wbr />}
                {cell}
                {at < cells.length - 1 && ','}
              </Fragment>
            ))}
          </span>
        ))}
      </Code>
    </div>
  )
}
