import { ssoMessages } from '@earshot/messages/web/sso'
import { Code, Group, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import classes from './sso.module.css'

/** A text that somebody takes elsewhere. */
export function Copied({ label, text }: { label?: string; text: string }) {
  const words = useMessages(ssoMessages)
  return (
    <div>
      {label && <Text size="sm">{label}</Text>}
      <Group gap="xs">
        <Code className={classes.copied}>{text}</Code>
        <CopyButton text={text}>{words.copy}</CopyButton>
      </Group>
    </div>
  )
}
