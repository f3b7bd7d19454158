import { destinationsMessages } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, Group, NumberInput, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { countedTo } from '../../parts/values/numbers.ts'
import { type Destination, nameOf } from './health.ts'

type Held = 'send' | 'keep' | 'discard'

/** Resumes a destination; when deliveries are held, asks first whether to send or discard them. */
export function ResumeDestination({ destination, onClose }: { destination: Destination; onClose: () => void }) {
  const { resume: words, actions } = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const { destinationId, heldCount } = destination
  const [held, setHeld] = useState<Held>('send')
  const [perSecond, setPerSecond] = useState<number | string>(10)
  const resume = useChange('destinations.resume', {
    invalidates: ['destinations.list', 'destinations.get', 'deliveries.list', 'recoveries.list'],
    onDone: onClose,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const chosen = heldCount === 0 ? 'keep' : held
    resume.mutate({ destinationId, held: chosen, ...(chosen === 'send' && { perSecond: Number(perSecond) }) })
  }
  return (
    <Dialog onClose={onClose} title={words.title({ name: nameOf(destination) })}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          {heldCount > 0 && (
            <Radio.Group
              value={held}
              onChange={(chosen) => setHeld(chosen as Held)}
              label={words.question({ count: heldCount, shown: countedTo(locale, heldCount) })}
            >
              <Stack gap="sm" mt="sm">
                <Radio value="send" label={words.send} description={words.sendHint} />
                {held === 'send' && (
                  <NumberInput
                    label={words.perSecond}
                    min={1}
                    max={1000}
                    allowDecimal={false}
                    value={perSecond}
                    onChange={setPerSecond}
                    error={resume.error?.at('perSecond')}
                    ml="xl"
                    maw={200}
                  />
                )}
                <Radio value="keep" label={words.keep} description={words.keepHint} />
                <Radio value="discard" label={words.discard} description={words.discardHint} color="bad" />
              </Stack>
            </Radio.Group>
          )}
          <ErrorNotice error={resume.error} />
          <Group>
            <Button type="submit" loading={resume.isPending} color={heldCount > 0 && held === 'discard' ? 'bad' : 'accent'}>
              {heldCount > 0 && held === 'discard' ? words.discardDo({ count: countedTo(locale, heldCount) }) : words.do}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {actions.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
