import { settingsMessages } from '@earshot/messages/web/settings'
import { Alert, Button, FileButton, Group, Input, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { askOptions } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { May } from '../../parts/frame/may.tsx'
import { resizedLogo } from './resize-logo.ts'
import { type Project, Section } from './section.tsx'
import classes from './settings.module.css'

const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text)

/** The colour and logo of the project's pages, with a preview. */
export function Appearance({ project }: { project: Project }) {
  const { look: words } = useMessages(settingsMessages)
  return (
    <Section
      title={words.title}
      project={project}
      read={({ settings: { accentColor, logoUrl } }) => ({ accentColor, logoUrl })}
      change={({ accentColor, ...logo }) => ({
        settings: { ...logo, ...(accentColor !== undefined && { accentColor: accentColor.trim() }) },
      })}
    >
      {({ draft, type, wrong }) => (
        <>
          <Group align="flex-end" gap="sm" wrap="nowrap">
            <TextInput
              classNames={{ wrapper: classes.color! }}
              label={words.accent}
              description={words.accentHint}
              inputWrapperOrder={['label', 'description', 'input', 'error']}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              value={draft.accentColor}
              onChange={(event) => type({ accentColor: event.currentTarget.value })}
              error={wrong('settings.accentColor') ?? (isColor(draft.accentColor) ? undefined : words.accentWrong)}
              leftSection={
                <input
                  type="color"
                  className={classes.picker}
                  aria-label={words.pick}
                  value={isColor(draft.accentColor) ? draft.accentColor.toLowerCase() : project.settings.accentColor.toLowerCase()}
                  onChange={(event) => type({ accentColor: event.currentTarget.value })}
                />
              }
            />
          </Group>
          <AccentPreview project={project} color={isColor(draft.accentColor) ? draft.accentColor : project.settings.accentColor} />
          <Logo logoUrl={draft.logoUrl} onChange={(logoUrl) => type({ logoUrl })} error={wrong('settings.logoUrl')} />
        </>
      )}
    </Section>
  )
}

/** A button and a link on the background of both schemes, in the colour that the pages will use. */
function AccentPreview({ project, color }: { project: Project; color: string }) {
  const { look: words } = useMessages(settingsMessages)
  const { data: accent } = useQuery({
    ...askOptions('projects.accent', { projectId: project.projectId, color }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { light, dark, wanted, isAdjusted } = accent ?? project.accent
  return (
    <div>
      <section className={classes.previews} aria-label={words.preview}>
        <div className={classes.preview} data-scheme="light">
          <span className={classes.previewName}>{words.light}</span>
          <span className={classes.previewButton} style={{ background: light }}>
            {words.button}
          </span>
          <span className={classes.previewLink} style={{ color: light }}>
            {words.link}
          </span>
        </div>
        <div className={classes.preview} data-scheme="dark">
          <span className={classes.previewName}>{words.dark}</span>
          <span className={classes.previewButton} style={{ background: dark }}>
            {words.button}
          </span>
          <span className={classes.previewLink} style={{ color: dark }}>
            {words.link}
          </span>
        </div>
      </section>
      <Text size="sm" c="dimmed" mt="xs" role="status">
        {isAdjusted ? words.adjusted({ wanted, light }) : words.kept}
      </Text>
    </div>
  )
}

function Logo({
  logoUrl,
  onChange,
  error,
}: {
  logoUrl: string | null
  onChange: (logoUrl: string | null) => void
  error: string | undefined
}) {
  const { look: words } = useMessages(settingsMessages)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const isShown = logoUrl?.startsWith('data:image/') ?? false
  const take = async (chosen: File | null) => {
    if (!chosen) return
    const made = await resizedLogo(chosen)
    setFailure('wrong' in made ? words[made.wrong] : null)
    if ('url' in made) onChange(made.url)
  }
  return (
    <Input.Wrapper
      label={words.logo}
      description={words.logoHint}
      error={failure ?? error}
      labelElement="div"
      labelProps={{ id }}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
    >
      <Stack gap="xs" mt="xs" align="flex-start">
        {isShown && <img className={classes.logo} src={logoUrl!} alt={words.logoNow} />}
        {logoUrl === null && (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
        {logoUrl !== null && !isShown && (
          <Alert color="warn" variant="light" className={classes.elsewhere}>
            {words.elsewhere({ address: logoUrl })}
          </Alert>
        )}
        <May ask="projects.update">
          <Group gap="sm">
            <FileButton accept="image/png,image/jpeg,image/webp" onChange={take} inputProps={{ 'aria-labelledby': id }}>
              {(props) => (
                <Button variant="default" {...props}>
                  {words.choose}
                </Button>
              )}
            </FileButton>
            {logoUrl !== null && (
              <Button variant="subtle" color="bad" onClick={() => onChange(null)}>
                {words.remove}
              </Button>
            )}
          </Group>
        </May>
      </Stack>
    </Input.Wrapper>
  )
}
