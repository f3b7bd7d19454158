import type { QuestionDraft } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/web/questions'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { useProjectId } from '../projects.ts'
import classes from './beside.module.css'
import { FormPreview } from './form-preview.tsx'
import { answersOf, mistakesIn, type TypedQuestion, withKept } from './typed-question.ts'

// A question being edited: its unsaved values, and the drawer with the form and a preview for customers.

export function useQuestionEditor(begin: () => TypedQuestion) {
  const [typed, setTyped] = useState(begin)
  const [isTried, setTried] = useState(false)
  const isTyped = useRef(false)
  const sent = useRef(typed)
  const isTypedSince = useRef(false)
  return {
    typed,
    isTried,
    isTyped: () => isTyped.current,
    type(change: Partial<TypedQuestion>) {
      isTyped.current = true
      isTypedSince.current = true
      setTyped((before) => ({ ...before, ...change }))
    },
    /** Returns whether it can be sent; mistakes are shown from now on. */
    canSend() {
      setTried(true)
      return mistakesIn(typed).length === 0
    },
    /** Called when the question is sent to be saved. */
    sends() {
      sent.current = typed
      isTypedSince.current = false
    },
    /** Called with the saved question: what was typed since it was sent stays. Returns whether nothing was. */
    kept(kept: TypedQuestion): boolean {
      isTyped.current = isTypedSince.current
      setTried(false)
      setTyped((now) => withKept(now, { sent: sent.current, kept }))
      return !isTypedSince.current
    },
  }
}

/** The question as the preview shows it; null while it is incomplete. Customers do not see tags. */
const draftOf = (typed: TypedQuestion, questionId?: string): QuestionDraft | null =>
  mistakesIn(typed).some(({ kind }) => kind !== 'tags')
    ? null
    : { ...(questionId && { questionId }), question: typed.question, answerMode: typed.answerMode, answers: answersOf(typed) }

interface Drawn {
  title: ReactNode
  writing: ReturnType<typeof useQuestionEditor>
  questionId?: string
  error: ApiError | null
  onSend: () => void
  onClose: () => void
  /** Shown above the form, and the form itself. */
  before?: ReactNode
  children: ReactNode
}

export function QuestionEditorDrawer({ title, writing, questionId, error, onSend, onClose, before, children }: Drawn) {
  const { form: words } = useMessages(questionsMessages)
  const place = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  // Each attempt to save focuses the first field with a mistake.
  useEffect(() => {
    if (tries > 0 || error) place.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus()
  }, [tries, error])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (writing.canSend()) onSend()
    else setTries(tries + 1)
  }
  return (
    <OpenedDrawer isWide title={title} onClose={onClose}>
      <div className={classes.place}>
        <div className={classes.beside}>
          <div>
            {before}
            <form ref={place} onSubmit={send} noValidate>
              {children}
            </form>
          </div>
          <div className={classes.preview}>
            <FormPreview projectId={useProjectId()} draft={draftOf(writing.typed, questionId)} />
          </div>
        </div>
      </div>
      <Unsaved isTyped={writing.isTyped} words={words.unsaved} />
    </OpenedDrawer>
  )
}
