import type { QuestionDraft } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/web/questions'
import { Stack, Text, useComputedColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, addressOf } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Segments } from '../../parts/charts/segments.tsx'
import classes from './form-preview.module.css'

// The form as customers see it, in a frame: the service's own page, without scripts and without sending. The page is loaded once; later
// changes are inserted, so that it neither flickers nor loses its scroll position while somebody types.

/** Short enough to follow the typing, long enough not to send every keystroke. */
const waitsMs = 300

/** Characters of an address: the service takes 16 KB of headers, cookies included. */
const addressLengthMax = 12_000

interface Shown {
  projectId: string
  /** The question being edited. Null: it is incomplete, and the last preview stays. Undefined: there is none. */
  draft?: QuestionDraft | null
}

export function FormPreview({ projectId, draft }: Shown) {
  const { preview: words } = useMessages(questionsMessages)
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

/** The page with the draft, and a notice when it is not the newest. */
function usePage(projectId: string, draft: QuestionDraft | null | undefined) {
  const [written] = useDebouncedValue(draft ? JSON.stringify(draft) : undefined, waitsMs)
  const address = addressOf('questions.preview', { projectId, draft: written })
  const isTooLong = address.length > addressLengthMax
  // An incomplete draft leaves the last preview.
  const isHeld = draft === null || isTooLong
  const { data, error } = useQuery<string, Error>({
    queryKey: ['questions.preview', projectId, written ?? null],
    queryFn: ({ signal }) => loadPage(address, signal),
    enabled: !isHeld,
    placeholderData: keepPreviousData,
    // Typing makes many drafts, and none is shown again: they leave the cache after 10 seconds.
    gcTime: 10_000,
  })
  const isInvalid = error instanceof ApiError && error.status === 400
  const note = isTooLong ? ('tooLong' as const) : draft === null || isInvalid ? ('notYet' as const) : error ? ('failed' as const) : null
  return { page: data, note }
}

async function loadPage(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal })
  if (answer.ok) return answer.text()
  throw new ApiError({ status: answer.status, code: 'UNREADABLE', detail: 'UNREADABLE' })
}

/** Inserts the fetched page into a frame that shows an older one. Returns false while the frame shows none. */
function putInto(document: Document, page: string): boolean {
  // An older page that is still being parsed would be continued in the new content.
  if (document.readyState !== 'complete') return false
  const before = document.querySelector('main')
  // The head is not replaced: the frame's page has the styles already.
  const after = new DOMParser().parseFromString(page.slice(page.indexOf('<main>')), 'text/html').querySelector('main')
  if (!before || !after) return false
  before.replaceWith(document.adoptNode(after))
  return true
}

/** Scrolls the frame to the question being edited; to the last one when it is new. The screen around the frame does not scroll. */
function showQuestion(document: Document, questionId: string | undefined): void {
  const field = document.querySelector(`[name="answers[${CSS.escape(questionId ?? '')}]"]`)
  const question = field?.closest('.question') ?? [...document.querySelectorAll('.question')].at(-1)
  const view = document.defaultView
  // The frame's border, and a small margin.
  if (question && view) view.scrollTo(0, question.getBoundingClientRect().top + view.scrollY - 24)
}
