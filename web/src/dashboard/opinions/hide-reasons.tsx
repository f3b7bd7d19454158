import type { HideReason } from '@earshot/contract'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Radio, Stack } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import classes from './opinions.module.css'

interface Choice {
  /** Null until one is chosen. */
  reason: HideReason | null
  onChoose: (reason: HideReason) => void
  /** It was confirmed without a reason. */
  isMissing: boolean
  /** The meaning of each, below it. */
  means?: Record<HideReason, string>
}

/** The reasons to hide an opinion or a comment. */
export function HideReasons({ reason, onChoose, isMissing, means }: Choice) {
  const { hide: words } = useMessages(opinionsMessages)
  return (
    <Radio.Group
      label={words.reason}
      value={reason ?? ''}
      onChange={(value) => onChoose(value as HideReason)}
      error={isMissing && reason === null && words.chooseFirst}
    >
      <Stack gap="xs" mt="xs">
        {(Object.keys(words.reasons) as HideReason[]).map((each) => (
          <Radio key={each} value={each} label={words.reasons[each]} description={means?.[each]} className={classes.reason} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
