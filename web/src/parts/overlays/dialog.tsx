import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsTopmost } from './topmost.ts'

type Shown = Omit<ModalProps, 'opened' | 'zIndex'> & {
  /** Dialogs are above drawers. One that may come up over another dialog is higher. */
  zIndex?: number
}

/** A dialog over the screen and its drawer. Escape closes it, and nothing below it. */
export function Dialog({ zIndex = 300, ...props }: Shown): ReactNode {
  const closeOnEscape = useIsTopmost({ zIndex })
  return <Modal opened withCloseButton={false} centered zIndex={zIndex} closeOnEscape={closeOnEscape} {...props} />
}
