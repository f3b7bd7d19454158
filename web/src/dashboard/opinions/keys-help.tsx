import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import classes from './opinions.module.css'

/** The keyboard shortcuts of the inbox. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { help } = useMessages(opinionsMessages)
  return (
    <Dialog onClose={onClose} title={help.title} withCloseButton closeButtonProps={{ 'aria-label': help.close }}>
      <dl className={classes.keys}>
        {help.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed" mt="md">
        {help.what}
      </Text>
    </Dialog>
  )
}
