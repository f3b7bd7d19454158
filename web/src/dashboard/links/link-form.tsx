import { linksMessages } from '@earshot/messages/web/links'
import { Text, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../../parts/charts/segments.tsx'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { typedSince } from '../../parts/drawers/typed-since.ts'
import { useAccount } from '../account.ts'
import { useProjectId } from '../projects.ts'
import { LanguageChoice, minutesOf, ValidityChoice } from './choices.tsx'

// The form of a new link: to whom, and whether the service emails it or its address is shown.

export interface MadeLink {
  email: string
  link: string
}

type TypedCustomer = Record<'customerEmail' | 'customerName' | 'customerReference', string>

const blank: TypedCustomer = { customerEmail: '', customerName: '', customerReference: '' }

const invalidates = ['preverifiedLinks.list', 'preverifiedLinks.funnel', 'mails.list'] as const

export function LinkForm({ onMade, onClose }: { onMade: (made: MadeLink) => void; onClose: () => void }) {
  const { form: words, noServer } = useMessages(linksMessages)
  const { sendsMail } = useAccount()
  const [how, setHow] = useState<'mail' | 'make'>(sendsMail ? 'mail' : 'make')
  const [language, setLanguage] = useState('')
  const [days, setDays] = useState('7')
  const { typed, type, mailed, field, send, error, isBusy, isCreated } = useNewLink({ how, language, days, onMade })
  const errorOf = (name: keyof TypedCustomer) => error?.at(name)
  return (
    <FormDrawer
      title={words.title}
      action={how === 'mail' ? words.send : words.make}
      isBusy={isBusy}
      error={error}
      onSend={send}
      onClose={onClose}
      isTyped={() => !isCreated && Object.values(typed).some((text) => text !== '')}
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
      <CustomerFields typed={typed} onType={type} errorOf={errorOf} emailRef={field} />
      <LanguageChoice label={words.language} value={language} onChoose={setLanguage} />
      {how === 'make' && <ValidityChoice label={words.validity} value={days} onChoose={setDays} />}
      <Text c="good" role="status">
        {mailed !== null && words.mailed({ email: mailed })}
      </Text>
    </FormDrawer>
  )
}

interface Choices {
  how: 'mail' | 'make'
  language: string
  days: string
  onMade: (made: MadeLink) => void
}

/** The customer as typed, and the request. After a mail what was sent is taken out, and the email field is focused, as after an error. */
function useNewLink({ how, language, days, onMade }: Choices) {
  const projectId = useProjectId()
  const [typed, setTyped] = useState(blank)
  const [mailed, setMailed] = useState<string | null>(null)
  const sent = useRef(typed)
  const field = useRef<HTMLInputElement>(null)
  const mail = useChange('preverifiedLinks.sendEmail', {
    invalidates,
    onDone: ({ customerEmail }) => {
      setMailed(customerEmail)
      setTyped(typedSince(typed, sent.current))
      // A member who typed meanwhile is in a field already.
      if (typed === sent.current) field.current?.focus()
    },
  })
  const make = useChange('preverifiedLinks.create', {
    invalidates,
    onDone: ({ link }) => onMade({ email: sent.current.customerEmail.trim(), link }),
  })
  const { error, isPending: isBusy } = how === 'mail' ? mail : make
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const type = (change: Partial<TypedCustomer>) => {
    setTyped({ ...typed, ...change })
    setMailed(null)
  }
  const send = () => {
    sent.current = typed
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
  return { typed, type, mailed, field, send, error, isBusy, isCreated: make.isSuccess }
}

interface Fields {
  typed: TypedCustomer
  onType: (change: Partial<TypedCustomer>) => void
  errorOf: (name: keyof TypedCustomer) => string | undefined
  emailRef: RefObject<HTMLInputElement | null>
}

function CustomerFields({ typed, onType, errorOf, emailRef }: Fields) {
  const { form: words } = useMessages(linksMessages)
  return (
    <>
      <TextInput
        ref={emailRef}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={typed.customerEmail}
        onChange={(event) => onType({ customerEmail: event.currentTarget.value })}
        error={errorOf('customerEmail')}
        data-autofocus
      />
      <TextInput
        label={words.name}
        description={words.nameHint}
        maxLength={150}
        dir="auto"
        value={typed.customerName}
        onChange={(event) => onType({ customerName: event.currentTarget.value })}
        error={errorOf('customerName')}
      />
      <TextInput
        label={words.reference}
        description={words.referenceHint}
        maxLength={255}
        dir="auto"
        value={typed.customerReference}
        onChange={(event) => onType({ customerReference: event.currentTarget.value })}
        error={errorOf('customerReference')}
      />
    </>
  )
}
