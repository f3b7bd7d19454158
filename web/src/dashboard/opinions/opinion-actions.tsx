import { moreActionsMessages } from '@earshot/messages/web/more-actions'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconDots, IconKeyboard } from '@tabler/icons-react'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
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

interface Action {
  name: 'respond' | 'publish' | 'hide' | 'next'
  label: string
  onClick: () => void
  variant: 'filled' | 'default' | 'subtle'
  isBusy?: boolean
  isOff?: boolean
}

/** The actions above an opinion, and the buttons to the opinions around it. On a phone all but one action are in a menu. */
export function OpinionActions(props: Actions) {
  const { opinion, onHelp, onStep } = props
  const { drawer, keys } = useMessages(opinionsMessages)
  const { reviewId } = opinion
  const order = useInboxOrder()
  const actions = useActions(props)
  const isPhone = useMediaQuery('(max-width: 560px)', false, { getInitialValueInEffect: false })
  // To hide is never the main thing to do.
  const main = actions.find(({ name }) => name !== 'hide')
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Group gap="xs" wrap={isPhone ? 'nowrap' : 'wrap'} miw={0}>
        {(isPhone && main ? [main] : actions).map(({ name, label, variant, onClick, isBusy = false, isOff = false }) => (
          <Button
            key={name}
            size="xs"
            miw={0}
            variant={variant}
            onClick={onClick}
            loading={isBusy}
            disabled={isOff}
            className={name === 'respond' ? classes.onTelephone : undefined}
          >
            {label}
          </Button>
        ))}
        {isPhone && <MoreActions actions={actions.filter((action) => action !== main)} />}
      </Group>
      <Group gap={4} wrap="nowrap">
        <IconAction label={drawer.previous} icon={IconChevronUp} onClick={() => onStep(-1)} isOff={!order.step(reviewId, -1)} />
        <IconAction label={drawer.next} icon={IconChevronDown} onClick={() => onStep(1)} isOff={!order.step(reviewId, 1)} />
        <span className={classes.keysButton}>
          <IconAction label={keys} icon={IconKeyboard} onClick={onHelp} />
        </span>
      </Group>
    </Group>
  )
}

/** The actions that fit the opinion and the member, the most urgent first. */
function useActions({ opinion, isPublishing, onRespond, onPublish, onHide, onNextToRespond }: Actions): Action[] {
  const words = useMessages(opinionsMessages)
  const { reviewId, status, responseStatus } = opinion
  const order = useInboxOrder()
  const actions: (Action | false)[] = [
    mayAsk('opinions.respond') &&
      status === 'published' &&
      responseStatus === 'unresponded' && { name: 'respond', label: words.respond.send, onClick: onRespond, variant: 'filled' },
    mayAsk('opinions.publish') &&
      status !== 'published' && {
        name: 'publish',
        label: status === 'hidden' ? words.publishAgain : words.publish,
        onClick: onPublish,
        variant: 'default',
        isBusy: isPublishing,
      },
    mayAsk('opinions.hide') && status !== 'hidden' && { name: 'hide', label: words.hide.action, onClick: onHide, variant: 'default' },
    {
      name: 'next',
      label: words.drawer.nextToRespond,
      onClick: onNextToRespond,
      variant: 'subtle',
      isOff: !order.nextToRespond(reviewId),
    },
  ]
  return actions.filter((action) => action !== false)
}

function MoreActions({ actions }: { actions: readonly Action[] }) {
  const words = useMessages(moreActionsMessages)
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={words.label}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, label, onClick, isOff = false }) => (
          <Menu.Item key={name} onClick={onClick} disabled={isOff}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
