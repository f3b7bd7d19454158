import type { Language } from '@earshot/contract'
import { languageNames, languageWord } from '@earshot/messages/languages'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Alert, Badge, Button, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { languages, readersLanguage } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { useAccount } from '../account.ts'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import classes from './opinions.module.css'

// An opinion translated by a model: a button, and below the original what the model wrote, marked as such. It is text, and is kept nowhere.

type Outcome = Answer<'opinions.translate'>
type Translation = NonNullable<Outcome['translation']>

/** Whether a member may have this project's opinions translated. */
function useMayTranslate(projectId: string): boolean {
  const { translatesOpinions } = useAccount()
  const { data: project } = useAsk('projects.get', { projectId })
  return translatesOpinions && mayAsk('opinions.translate') && (project?.settings.opinionTranslations ?? false)
}

/** The button that translates, and what came of it; nothing where the member may not have that. */
export function TranslateOpinion({ opinion }: { opinion: OpenedOpinion }) {
  // What a customer has edited since is translated anew.
  return useMayTranslate(opinion.projectId) ? <Translating key={opinion.editedAt} opinion={opinion} /> : null
}

function Translating({ opinion }: { opinion: OpenedOpinion }) {
  const { translated: words } = useMessages(opinionsMessages)
  const { projectId, reviewId } = opinion
  const own = readersLanguage()
  const [language, setLanguage] = useState<Language>(opinion.language === own ? languages.find((each) => each !== own)! : own)
  const [isChoosing, setChoosing] = useState(opinion.language !== own)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const translate = useChange('opinions.translate', { invalidates: [], onDone: setOutcome })
  if (!isChoosing)
    return (
      <div className={classes.translating}>
        <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
          {words.other}
        </Button>
      </div>
    )
  return (
    <Stack gap="sm" className={classes.translating}>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          loading={translate.isPending}
          onClick={() => translate.mutate({ projectId, reviewId, language })}
          // Where the member asked for it, the button that had the focus went.
          autoFocus={opinion.language === own}
        >
          {words.action}
        </Button>
        <NativeSelect
          size="xs"
          w="fit-content"
          aria-label={languageWord[own]}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as Language)}
        >
          {languages.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageNames[code]}
            </option>
          ))}
        </NativeSelect>
      </Group>
      <div role="status">
        {translate.isPending && (
          <Text size="sm" c="dimmed">
            {words.busy}
          </Text>
        )}
        {!translate.isPending && outcome?.translation && <Translated opinion={opinion} translation={outcome.translation} />}
        {!translate.isPending && outcome?.reason && (
          <Alert variant="light" title={words.none}>
            {words.reasons[outcome.reason]}
          </Alert>
        )}
      </div>
      <ErrorNotice error={translate.error} />
    </Stack>
  )
}

/** What a model wrote, with its mark above. Nothing in it is a link. */
function Translated({ opinion, translation }: { opinion: OpenedOpinion; translation: Translation }) {
  const { translated: words, drawer, comment: commentWords } = useMessages(opinionsMessages)
  const { language, title, opinion: text, answers, comments } = translation
  const questionOf = (id: string) => opinion.answers.find(({ answerId }) => answerId === id)?.question
  const authorOf = (id: string) => opinion.comments.find(({ commentId }) => commentId === id)?.author.name ?? commentWords.somebody
  const isPartial = comments.length < opinion.comments.length || answers.length < opinion.answers.filter(({ answer }) => answer).length
  return (
    <section aria-labelledby="translated" className={classes.translation}>
      <Group gap="xs" mb="xs">
        <Title order={2} id="translated">
          {words.title}
        </Title>
        <Text component="span" size="sm" c="dimmed" lang={language}>
          {languageNames[language]}
        </Text>
        <Badge variant="light" color="warn" size="lg" tt="none" className={classes.mark}>
          {words.mark}
        </Badge>
      </Group>
      <Stack gap="sm">
        <Text fw={600} className={classes.words} dir="auto" lang={language}>
          {title}
        </Text>
        <Text className={classes.words} dir="auto" lang={language}>
          {text}
        </Text>
        <Parts
          title={drawer.answers}
          language={language}
          parts={answers.map(({ answerId, answer }) => [answerId, questionOf(answerId), answer])}
        />
        <Parts
          title={drawer.comments}
          language={language}
          parts={comments.map(({ commentId, content }) => [commentId, authorOf(commentId), content])}
        />
      </Stack>
      <Text size="sm" c="dimmed" mt="sm">
        {words.what} {isPartial && words.partial}
      </Text>
    </section>
  )
}

/** Translated answers or comments, each below what it belongs to, as that is in the original. */
function Parts({
  title,
  language,
  parts,
}: {
  title: string
  language: Language
  parts: [id: string, of: string | undefined, text: string][]
}) {
  if (parts.length === 0) return null
  return (
    <div>
      <Title order={3} size="sm" mb="xs">
        {title}
      </Title>
      <dl className={classes.answers}>
        {parts.map(([id, of, text]) => (
          <div key={id}>
            <dt dir="auto">{of}</dt>
            <dd dir="auto" lang={language}>
              <span className={classes.words}>{text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
