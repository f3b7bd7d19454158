import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { useAccount } from '../account.ts'
import { MarkedPassage } from '../knowledge-base/marked-passage.tsx'
import classes from './opinions.module.css'

// A response drafted by a model: a button, and what it wrote with the passages behind it. The text lands in the response box; a person sends it.

type Outcome = Answer<'opinions.draft'>

interface Drafting {
  projectId: string
  reviewId: string
  /** What stands in the response box, which a draft replaces. */
  text: string
  onDraft: (text: string) => void
}

/** Whether a member may have a response to this project's opinions drafted. */
export function useMayDraft(projectId: string): boolean {
  const { draftsResponses } = useAccount()
  const { data: project } = useAsk('projects.get', { projectId })
  return draftsResponses && mayAsk('opinions.draft') && (project?.settings.responseDrafts ?? false)
}

/** The button that drafts, and below it what came of it. */
export function DraftResponse({ projectId, reviewId, text, onDraft }: Drafting) {
  const { drafted: words } = useMessages(opinionsMessages)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isAsking, setAsking] = useState(false)
  const begunWith = useRef('')
  const draft = useChange('opinions.draft', {
    invalidates: [],
    onDone(answer) {
      setOutcome(answer)
      // What was typed while the model wrote stays.
      if (answer.draft) onDraft(text === begunWith.current ? answer.draft.reply : `${text}\n\n${answer.draft.reply}`)
    },
  })
  const begin = () => {
    setAsking(false)
    begunWith.current = text
    draft.mutate({ projectId, reviewId })
  }
  return (
    <Stack gap="sm">
      <div>
        <Button variant="default" size="xs" loading={draft.isPending} onClick={() => (text.trim() === '' ? begin() : setAsking(true))}>
          {outcome?.draft ? words.again : words.action}
        </Button>
      </div>
      <div role="status">
        {draft.isPending && (
          <Text size="sm" c="dimmed">
            {words.busy}
          </Text>
        )}
        {!draft.isPending && outcome?.draft && <Drafted projectId={projectId} draft={outcome.draft} />}
        {!draft.isPending && outcome?.reason && (
          <Alert variant="light" title={words.none}>
            {words.reasons[outcome.reason]}
          </Alert>
        )}
      </div>
      <ErrorNotice error={draft.error} />
      {isAsking && (
        <ConfirmDialog
          title={words.replace}
          what={words.replaceWhat}
          action={words.replaceDo}
          isHarmless
          isBusy={false}
          error={null}
          onConfirm={begin}
          onClose={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

/** What stands behind a draft, and what was left out of it. */
function Drafted({ projectId, draft: { passages, struckOut } }: { projectId: string; draft: NonNullable<Outcome['draft']> }) {
  const { drafted: words, passages: passageWords } = useMessages(opinionsMessages)
  return (
    <Stack gap="sm">
      <Text size="sm">{words.what}</Text>
      {passages.length > 0 && (
        <section aria-labelledby="drafted-from">
          <Title order={3} size="sm" id="drafted-from">
            {words.passages}
          </Title>
          <Stack component="ul" gap="sm" mt="xs" className={classes.plain}>
            {passages.map(({ itemId, title, heading, pieces }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may have the same passage twice; the list stays as it is.
              <li key={`${itemId} ${at}`} className={classes.passage}>
                {heading !== '' && (
                  <Text size="sm" fw={600} dir="auto">
                    {heading}
                  </Text>
                )}
                <MarkedPassage pieces={pieces} />
                <TextLink size="xs" to="/projects/$projectId/knowledge-base/$itemId" params={{ projectId, itemId }}>
                  {title ?? passageWords.openText}
                </TextLink>
              </li>
            ))}
          </Stack>
        </section>
      )}
      {struckOut.length > 0 && (
        <section aria-labelledby="struck-out">
          <Title order={3} size="sm" id="struck-out">
            {words.struck}
          </Title>
          <Stack component="ul" gap={4} mt="xs" className={classes.plain}>
            {struckOut.map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences stay where they are.
              <Text key={at} component="li" size="sm" c="dimmed" dir="auto">
                <del>{sentence}</del>
              </Text>
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}
