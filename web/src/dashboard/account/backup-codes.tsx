import { accountMessages } from '@earshot/messages/web/account'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import classes from './account.module.css'

/** Backup codes, to copy or to save as a file: they are shown once. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const { twoFactor: words } = useMessages(accountMessages)
  const text = `${codes.join('\n')}\n`
  return (
    <div>
      <Title order={3}>{words.codesTitle}</Title>
      <Text mb="sm">{words.codesWhat}</Text>
      <ul className={classes.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group mt="sm" gap="xs">
        <CopyButton text={text}>{words.copyCodes}</CopyButton>
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.fileName}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {words.download}
        </Button>
      </Group>
    </div>
  )
}
