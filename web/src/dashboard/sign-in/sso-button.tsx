import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { useAuth } from './auth.ts'
import { WhatWentWrong } from './card.tsx'

/** Signs in by the identity provider of an address, and comes back to a page of the dashboard. */
export function SsoButton({ email, comesBackTo }: { email: string; comesBackTo: string }) {
  const words = useMessages(entranceMessages)
  const leave = useAuth('sign-in/sso', ({ url }) => location.assign(url))
  return (
    <>
      <Button
        variant="default"
        loading={leave.isPending || leave.isSuccess}
        onClick={() => leave.mutate({ email, callbackURL: comesBackTo })}
      >
        {words.signIn.sso}
      </Button>
      <WhatWentWrong error={leave.error} />
    </>
  )
}
