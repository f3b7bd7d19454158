import { partsMessages } from '@earshot/messages/web/parts'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { drawerZIndex, useIsTopmost } from '../overlays/topmost.ts'

interface Opened {
  title: ReactNode
  onClose: () => void
  /** The drawer has two columns. */
  isWide?: boolean
  children: ReactNode
}

/** A drawer for an item of a list: the list stays beside it. On a phone the drawer takes the whole width. */
export function OpenedDrawer({ title, onClose, isWide = false, children }: Opened) {
  const words = useMessages(partsMessages)
  const closeOnEscape = useIsTopmost({ zIndex: drawerZIndex })
  return (
    <Drawer
      opened
      zIndex={drawerZIndex}
      closeOnEscape={closeOnEscape}
      onClose={onClose}
      position="right"
      size={`min(${isWide ? 1080 : 680}px, 100vw)`}
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      overlayProps={{ backgroundOpacity: 0.15 }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Drawer>
  )
}
