import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { FormDrawer } from '../../parts/form-drawer.tsx'
import { OpenedDrawer } from '../../parts/opened-drawer.tsx'
import { Segments } from '../../parts/segments.tsx'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { Unsaved } from '../../parts/unsaved.tsx'
import { linksWords } from '../../words/links.ts'
import { useWords } from '../../words/words.ts'
import { QrPicture } from '../account/qr-picture.tsx'
import { useAccount } from '../account.ts'
import { useProjectId } from '../projects.ts'
import { LanguageChoice, minutesOf, ValidityChoice } from './choices.tsx'

const route = getRouteApi('/projects/$projectId/links')

interface Made {
  email: string
  link: string
}

/** Mails a link, or makes one whose address is shown once. Several are made one after another. */
export function NewLink(): ReactNode {
  const { form, made: words } = useWords(linksWords)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [made, setMade] = useState<Made | null>(null)
  const close = (isKept: boolean) => navigate({ search, ignoreBlocker: isKept })
  if (made === null) return <LinkForm onMade={setMade} onClose={() => close(false)} />
  return (
    <OpenedDrawer title={form.title} onClose={() => close(false)}>
      <Stack gap="lg">
        <ShownOnce title={words.title(made.email)} what={words.once} secret={made.link} label={words.label} copy={words.copy} />
        <QrPicture text={made.link} label={words.code} />
        <Group>
          <Button onClick={() => setMade(null)}>{words.another}</Button>
          <Button variant="subtle" onClick={() => close(true)}>
            {words.done}
          </Button>
        </Group>
      </Stack>
      <Unsaved isTyped={() => true} words={words.unkept} />
    </OpenedDrawer>
  )
}

const blank = { customerEmail: '', customerName: '', customerReference: '' }

function LinkForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { form: words, noServer } = useWords(linksWords)
  const projectId = useProjectId()
  const { sendsMail } = useAccount()
  const [how, setHow] = useState<'mail' | 'make'>(sendsMail ? 'mail' : 'make')
  const [typed, setTyped] = useState(blank)
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState('7')
  const [mailed, setMailed] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const invalidates = ['preverifiedLinks.list', 'preverifiedLinks.funnel', 'mails.list'] as const
  const mail = useChange('preverifiedLinks.sendEmail', {
    invalidates,
    onDone: ({ customerEmail }) => {
      setMailed(customerEmail)
      setTyped(blank)
      field.current?.focus()
    },
  })
  const make = useChange('preverifiedLinks.create', {
    invalidates,
    onDone: ({ link }) => onMade({ email: typed.customerEmail.trim(), link }),
  })
  const { error, isPending } = how === 'mail' ? mail : make
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const type = (change: Partial<typeof blank>) => {
    setTyped({ ...typed, ...change })
    setMailed(null)
  }
  const send = () => {
    const { customerEmail, customerName, customerReference } = typed
    const link = {
      projectId,
      customerEmail: customerEmail.trim(),
      ...(customerName.trim() && { customerName: customerName.trim() }),
      ...(customerReference.trim() && { customerReference: customerReference.trim() }),
      ...(language && { language }),
    }
    if (how === 'mail') mail.mutate(link)
    else make.mutate({ ...link, validityMinutes: minutesOf(days) })
  }
  const at = (name: keyof typeof blank) => error?.at(name)
  const isOfField = at('customerEmail') ?? at('customerName') ?? at('customerReference')
  return (
    <FormDrawer
      title={words.title}
      action={how === 'mail' ? words.send : words.make}
      isBusy={isPending}
      error={isOfField === undefined ? error : null}
      onSend={send}
      onClose={onClose}
      isTyped={() => !make.isSuccess && Object.values(typed).some((text) => text !== '')}
    >
      <Segments
        aria-label={words.how}
        value={how}
        onChange={setHow}
        data={[
          { value: 'mail', label: words.byMail },
          { value: 'make', label: words.byHand },
        ]}
      />
      {how === 'mail' && !sendsMail && (
        <Text c="warn" size="sm">
          {noServer}
        </Text>
      )}
      <TextInput
        ref={field}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={typed.customerEmail}
        onChange={(event) => type({ customerEmail: event.currentTarget.value })}
        error={at('customerEmail')}
        data-autofocus
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={150}
        dir="auto"
        value={typed.customerName}
        onChange={(event) => type({ customerName: event.currentTarget.value })}
        error={at('customerName')}
      />
      <TextInput
        label={words.reference}
        description={words.referenceHint}
        maxLength={255}
        dir="auto"
        value={typed.customerReference}
        onChange={(event) => type({ customerReference: event.currentTarget.value })}
        error={at('customerReference')}
      />
      <LanguageChoice label={words.language} value={language} onChoose={setLanguage} />
      {how === 'make' && <ValidityChoice label={words.validity} value={days} onChoose={setDays} />}
      <Text c="good" role="status">
        {mailed !== null && words.mailed(mailed)}
      </Text>
    </FormDrawer>
  )
}
