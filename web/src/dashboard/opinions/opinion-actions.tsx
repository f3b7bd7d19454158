import { opinionsMessages } from '@earshot/messages/web/opinions'
import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconKeyboard } from '@tabler/icons-react'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { May } from '../../parts/frame/may.tsx'
import { useInboxOrder } from './inbox-order.ts'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import classes from './opinions.module.css'

interface Actions {
  opinion: OpenedOpinion
  isPublishing: boolean
  onRespond: () => void
  onPublish: () => void
  onHide: () => void
  onHelp: () => void
  onStep: (by: 1 | -1) => void
  onNextToRespond: () => void
}

/** The actions above an opinion, and the buttons to the opinions around it. */
export function OpinionActions({ opinion, isPublishing, onRespond, onPublish, onHide, onHelp, onStep, onNextToRespond }: Actions) {
  const words = useMessages(opinionsMessages)
  const { drawer } = words
  const { reviewId, status, responseStatus } = opinion
  const order = useInboxOrder()
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        {mayAsk('opinions.respond') && status === 'published' && responseStatus === 'unresponded' && (
          <Button size="xs" onClick={onRespond} className={classes.onTelephone}>
            {words.respond.send}
          </Button>
        )}
        {status !== 'published' && (
          <May ask="opinions.publish">
            <Button size="xs" variant="default" onClick={onPublish} loading={isPublishing}>
              {status === 'hidden' ? words.publishAgain : words.publish}
            </Button>
          </May>
        )}
        {status !== 'hidden' && (
          <May ask="opinions.hide">
            <Button size="xs" variant="default" onClick={onHide}>
              {words.hide.action}
            </Button>
          </May>
        )}
        <Button size="xs" variant="subtle" onClick={onNextToRespond} disabled={!order.nextToRespond(reviewId)}>
          {drawer.nextToRespond}
        </Button>
      </Group>
      <Group gap={4}>
        <IconAction label={drawer.previous} icon={IconChevronUp} onClick={() => onStep(-1)} isOff={!order.step(reviewId, -1)} />
        <IconAction label={drawer.next} icon={IconChevronDown} onClick={() => onStep(1)} isOff={!order.step(reviewId, 1)} />
        <span className={classes.keysButton}>
          <IconAction label={words.keys} icon={IconKeyboard} onClick={onHelp} />
        </span>
      </Group>
    </Group>
  )
}

function IconAction({
  label,
  icon: Icon,
  onClick,
  isOff = false,
}: {
  label: string
  icon: typeof IconChevronUp
  onClick: () => void
  isOff?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} onClick={onClick} disabled={isOff}>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
