import { linksMessages } from '@earshot/messages/web/links'
import { Button, Group, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ShownOnce } from '../../parts/drawers/shown-once.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { QrPicture } from '../account/qr-picture.tsx'
import { LinkForm, type MadeLink } from './link-form.tsx'

const route = getRouteApi('/projects/$projectId/links')

/** Emails a link, or creates one whose address is shown once. Several can be created one after another. */
export function NewLink(): ReactNode {
  const { form, made: words } = useMessages(linksMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [made, setMade] = useState<MadeLink | null>(null)
  const close = (isKept: boolean) => navigate({ search, ignoreBlocker: isKept })
  if (made === null) return <LinkForm onMade={setMade} onClose={() => close(false)} />
  return (
    <OpenedDrawer title={form.title} onClose={() => close(false)}>
      <Stack gap="lg">
        <ShownOnce title={words.title({ email: made.email })} what={words.once} secret={made.link} label={words.label} copy={words.copy} />
        <QrPicture text={made.link} label={words.code} />
        <Group>
          <Button onClick={() => setMade(null)}>{words.another}</Button>
          <Button variant="subtle" onClick={() => close(true)}>
            {words.done}
          </Button>
        </Group>
      </Stack>
      <Unsaved isTyped={() => true} words={words.unkept} />
    </OpenedDrawer>
  )
}
