import { Code, FileInput, Radio, Stack, Text } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Answer, ApiError } from '../../api/ask.ts'
import { upload } from '../../api/upload.ts'
import { FormDrawer } from '../../parts/form-drawer.tsx'
import { linksWords } from '../../words/links.ts'
import { useWords } from '../../words/words.ts'
import { useAccount } from '../account.ts'
import { useProjectId } from '../projects.ts'
import { LanguageChoice, minutesOf, ValidityChoice } from './choices.tsx'
import classes from './links.module.css'

const route = getRouteApi('/projects/$projectId/links')

type Kind = Answer<'linkImports.get'>['kind']

/** The first step of a file: which, and what to do with it. What it holds is shown before anything is sent. */
export function BringFile(): ReactNode {
  const { file: words, noServer } = useWords(linksWords)
  const { sendsMail } = useAccount()
  const projectId = useProjectId()
  const search = route.useSearch()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [kind, setKind] = useState<Kind>(sendsMail ? 'email' : 'links')
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState('7')
  const [isMissing, setMissing] = useState(false)
  const [isOver, setOver] = useState(false)
  const bring = useMutation<Answer<'linkImports.create'>, ApiError, File>({
    mutationFn: (file) =>
      upload(
        'linkImports.create',
        { projectId, fileName: file.name.slice(0, 200), kind, validityMinutes: minutesOf(days), ...(language && { language }) },
        { file, type: 'text/csv' },
      ),
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
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setMissing(false)
    bring.reset()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) choose(dropped)
  }
  // What is wrong with the file stands below it.
  const ofFile = bring.error?.at('file')
  return (
    <FormDrawer
      title={words.title}
      action={words.read}
      isBusy={bring.isPending}
      error={ofFile === undefined ? bring.error : null}
      onSend={() => (file ? bring.mutate(file) : setMissing(true))}
      onClose={() => navigate({ to: '/projects/$projectId/links', params: { projectId }, search })}
      isTyped={() => file !== null && !bring.isSuccess}
    >
      <Text>{words.what}</Text>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes files by keyboard, too. */}
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
          onChange={choose}
          error={isMissing ? words.noFile : ofFile}
          data-autofocus
        />
      </div>
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          {words.example}
        </Text>
        <Code block className={classes.example} tabIndex={0} role="region" aria-label={words.example}>
          {'customerEmail,customerReference,customerName,language\nada@example.com,Order 1042,Ada Lovelace,en'}
        </Code>
      </div>
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
