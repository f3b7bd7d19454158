import { entranceMessages } from '@earshot/messages/web/entrance'
import { PasswordInput } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'

interface Asked {
  label: string
  value: string
  onChange: (password: string) => void
  /** The current password, not a new one. */
  isCurrent?: boolean
  autoFocus?: boolean
  error?: string | undefined
}

/** A password field; a new password has its rules beside it. */
export function PasswordField({ label, value, onChange, isCurrent = false, autoFocus = false, error }: Asked) {
  const words = useMessages(entranceMessages)
  return (
    <PasswordInput
      label={label}
      {...(!isCurrent && { description: words.passwordHint })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={isCurrent ? 'current-password' : 'new-password'}
      autoFocus={autoFocus}
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
      error={error}
      // Mantine does this for every other field.
      {...(error && { 'aria-invalid': true })}
    />
  )
}
