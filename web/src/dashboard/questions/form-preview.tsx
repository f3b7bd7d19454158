import type { QuestionDraft } from '@earshot/contract'
import { Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, addressOf } from '../../api/ask.ts'
import { Segments } from '../../parts/segments.tsx'
import { questionsWords } from '../../words/questions.ts'
import { useWords } from '../../words/words.ts'
import classes from './form-preview.module.css'

// The form as customers see it, in a frame: the service's own page, which runs nothing and sends nothing. It is loaded once; what changes
// is put into it, so that it neither flickers nor loses its place while somebody types.

/** Soon enough to be seen as one types, seldom enough not to ask with every letter. */
const waitsMs = 300

/** An address has room for so much: the service takes 16 KB of headers, and a cookie is among them. */
const addressLengthMax = 12_000

interface Shown {
  projectId: string
  /** The question that is being written; null: it can't be asked yet as it is, and what was shown stays. Left out: there is none. */
  draft?: QuestionDraft | null
}

export function FormPreview({ projectId, draft }: Shown) {
  const { preview: words } = useWords(questionsWords)
  const own = useComputedColorScheme('light')
  const [theme, setTheme] = useState(own)
  const { page, note } = usePage(projectId, draft)
  const frame = useRef<HTMLIFrameElement>(null)
  const isPlaced = useRef(false)
  const put = () => {
    const document = frame.current?.contentDocument
    if (!document || page === undefined || !putInto(document, page) || !draft || isPlaced.current) return
    isPlaced.current = true
    showQuestion(document, draft.questionId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: put is new with every rendering, and has something to do when the page is.
  useEffect(put, [page])
  return (
    <Stack gap="xs" className={classes.preview!}>
      <div className={classes.head}>
        <Text fw={600}>{words.title}</Text>
        <Segments
          size="xs"
          aria-label={words.theme}
          value={theme}
          onChange={setTheme}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))}
        />
      </div>
      <iframe
        key={theme}
        ref={frame}
        className={classes.frame}
        data-theme={theme}
        title={words.frame}
        src={addressOf('questions.preview', { projectId, theme })}
        onLoad={() => {
          isPlaced.current = false
          put()
        }}
      />
      <Text size="xs" c="dimmed" aria-live="polite">
        {note ? words[note] : words.what}
      </Text>
    </Stack>
  )
}

/** The page with the draft, and what is to be said when it is not the newest. */
function usePage(projectId: string, draft: QuestionDraft | null | undefined) {
  const [written] = useDebouncedValue(draft ? JSON.stringify(draft) : undefined, waitsMs)
  const address = addressOf('questions.preview', { projectId, draft: written })
  const isTooLong = address.length > addressLengthMax
  // A draft that can't be asked leaves what is there.
  const isHeld = draft === null || isTooLong
  const { data, error } = useQuery<string, Error>({
    queryKey: ['questions.preview', projectId, written ?? null],
    queryFn: ({ signal }) => loadPage(address, signal),
    enabled: !isHeld,
    placeholderData: keepPreviousData,
    // Of every few letters there is one: none is looked at again.
    gcTime: 10_000,
  })
  const isInvalid = error instanceof ApiError && error.status === 400
  const note = isTooLong ? ('tooLong' as const) : draft === null || isInvalid ? ('notYet' as const) : error ? ('failed' as const) : null
  return { page: data, note }
}

async function loadPage(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal })
  if (answer.ok) return answer.text()
  throw new ApiError({ status: answer.status, code: 'UNREADABLE', detail: `The preview was answered with ${answer.status}.` })
}

/** Puts what the page says into a frame that shows an older one; false: the frame shows none yet. */
function putInto(document: Document, page: string): boolean {
  // What is still being read would be read on into what was taken out.
  if (document.readyState !== 'complete') return false
  const before = document.querySelector('main')
  // Its head stays out: the looks in it are those of the page that is there.
  const after = new DOMParser().parseFromString(page.slice(page.indexOf('<main>')), 'text/html').querySelector('main')
  if (!before || !after) return false
  before.replaceWith(document.adoptNode(after))
  return true
}

/** Brings the question that is written into sight: of a new one, the last. Only within the frame: the screen around it stays. */
function showQuestion(document: Document, questionId: string | undefined): void {
  const field = document.querySelector(`[name="answers[${CSS.escape(questionId ?? '')}]"]`)
  const question = field?.closest('.question') ?? [...document.querySelectorAll('.question')].at(-1)
  const view = document.defaultView
  // The frame's own edge, and a little air.
  if (question && view) view.scrollTo(0, question.getBoundingClientRect().top + view.scrollY - 24)
}
