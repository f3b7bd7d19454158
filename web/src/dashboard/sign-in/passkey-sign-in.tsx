import type { AuthAnswers } from '@earshot/contract'
import { passkeysMessages } from '@earshot/messages/web/passkeys'
import { Alert, Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import buttons from '../../parts/values/wrapping.module.css'
import { offersPasskeysInFields, type PasskeyObstacle, passkeyObstacle, signWithPasskey } from '../passkeys.ts'
import { WhatWentWrong } from './card.tsx'

/** What came of it, where nobody was signed in. */
type Outcome = PasskeyObstacle | 'notUsed' | ApiError | null

/** Minutes after which the browser is asked anew: what it is asked is good for five. */
const askedAnewMinutes = 4

/** Signs in with a passkey: by a button, and in the list of the field for the email address, which has `autoComplete="username webauthn"`. */
export function PasskeySignIn({ onIn }: { onIn: () => void }) {
  const words = useMessages(passkeysMessages)
  const { ask, isAsking, outcome } = usePasskey(onIn)
  return (
    <>
      <div className={buttons.wrapping}>
        <Button variant="default" fullWidth loading={isAsking} onClick={ask} leftSection={<IconFingerprint size={18} aria-hidden="true" />}>
          {words.signIn}
        </Button>
      </div>
      {outcome instanceof ApiError && <WhatWentWrong error={outcome} />}
      {typeof outcome === 'string' && (
        <Alert color={outcome === 'notUsed' ? 'gray' : 'warn'} variant="light" role="alert">
          {outcome === 'notUsed' ? words.notUsed : words.obstacles[outcome]}
        </Alert>
      )}
    </>
  )
}

function usePasskey(onIn: () => void): { ask: () => void; isAsking: boolean; outcome: Outcome } {
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  // A browser takes one question at a time.
  const asked = useRef<AbortController>(null)
  const arrive = useRef(onIn)
  arrive.current = onIn

  const begin = (mediation: 'optional' | 'conditional') => {
    asked.current?.abort()
    asked.current = new AbortController()
    return signIn(mediation, asked.current.signal)
  }

  const offer = useRef(async () => {})
  offer.current = async () => {
    const result = await begin('conditional')
    if (result === 'in') return arrive.current()
    // Nobody asked for it yet: what kept it from being offered is said when somebody does.
    if (result instanceof ApiError && result.status === 401) setOutcome(result)
  }

  useEffect(() => {
    if (passkeyObstacle() !== null) return
    const again = () => void (document.visibilityState === 'visible' && offer.current())
    let timer: ReturnType<typeof setInterval> | undefined
    let isGone = false
    void offersPasskeysInFields().then((offers) => {
      if (!offers || isGone) return
      again()
      timer = setInterval(again, askedAnewMinutes * 60_000)
      // Another window of this browser was asked something else meanwhile.
      document.addEventListener('visibilitychange', again)
    })
    return () => {
      isGone = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      asked.current?.abort()
    }
  }, [])

  return {
    isAsking,
    outcome,
    ask: async () => {
      const obstacle = passkeyObstacle()
      setOutcome(obstacle)
      if (obstacle) return
      setAsking(true)
      const result = await begin('optional')
      if (result === 'in') return arrive.current()
      setAsking(false)
      setOutcome(result)
      if (await offersPasskeysInFields()) void offer.current()
    },
  }
}

/** Asks the service what to ask, the browser for a passkey, and the service to sign in. */
async function signIn(mediation: 'optional' | 'conditional', signal: AbortSignal): Promise<'in' | 'notUsed' | 'insecure' | ApiError> {
  const post = <Path extends 'sign-in/passkey' | 'sign-in/passkey/begin'>(path: Path, body: object) =>
    askAt<AuthAnswers[Path]>(`/dashboard/auth/${path}`, { method: 'POST', body, signal })
  try {
    const { options } = await post('sign-in/passkey/begin', {})
    const credential = await signWithPasskey(options, { mediation, signal })
    if (typeof credential === 'string') return credential
    await post('sign-in/passkey', { credential })
    return 'in'
  } catch (error) {
    if (error instanceof ApiError) return error
    // It was ended for another one.
    return 'notUsed'
  }
}
