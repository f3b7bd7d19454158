import { frameMessages } from '@earshot/messages/web/frame'
import { ActionIcon, Burger, Drawer, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { type Icon, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMoon, IconSun } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { drawerZIndex, useIsTopmost } from '../overlays/topmost.ts'
import classes from './frame.module.css'

// The frame of every screen of an app: a sidebar with navigation, which folds to icons and is a drawer on a phone.

interface Framed {
  /** The name under which the browser keeps whether the sidebar is folded. */
  name: string
  /** The owner's name, at the top of the sidebar. */
  head: ReactNode
  /** What a phone's bar names instead. */
  barHead?: ReactNode
  /** Everything below the head; a folded sidebar has room for icons alone. */
  side: (folded: boolean) => ReactNode
  children: ReactNode
}

export function Frame({ name, head, barHead = head, side, children }: Framed) {
  const words = useMessages(frameMessages)
  const [folded, setFolded] = useLocalStorage({ key: `earshot-${name}-menu-folded`, defaultValue: false, getInitialValueInEffect: false })
  const [opened, menu] = useDisclosure(false)
  const closeOnEscape = useIsTopmost({ zIndex: drawerZIndex, isOpen: opened })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a member who went somewhere is done with the menu.
  useEffect(menu.close, [path])
  const places = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another path another place is the current one.
  useEffect(() => {
    // In a block: browsers that scroll asynchronously return a promise, which is no clean-up function.
    places.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <section className={classes.bar} aria-label={words.top}>
        <Burger
          color="var(--ink)"
          opened={opened}
          onClick={menu.toggle}
          size="sm"
          aria-label={opened ? words.close : words.open}
          aria-expanded={opened}
        />
        {barHead}
      </section>
      <Drawer
        opened={opened}
        onClose={menu.close}
        closeOnEscape={closeOnEscape}
        size={280}
        title={head}
        zIndex={drawerZIndex}
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {side(false)}
      </Drawer>
      <aside className={classes.side} ref={places}>
        <div className={classes.sideHead}>
          {!folded && head}
          <Tooltip label={folded ? words.unfold : words.fold} position="right">
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={36}
              onClick={() => setFolded(!folded)}
              aria-label={folded ? words.unfold : words.fold}
            >
              <Fold size={20} />
            </ActionIcon>
          </Tooltip>
        </div>
        {side(folded)}
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** The content of a link or a button of the sidebar: its icon, and its name unless the sidebar is folded. */
export function PlaceLabel({ icon: Icon, folded, children }: { icon: Icon; folded: boolean; children: ReactNode }) {
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={folded ? classes.unseen : undefined}>{children}</span>
    </>
  )
}

/** Light or dark, chosen by the reader for this app. */
export function ThemeButton({ folded }: { folded: boolean }) {
  const words = useMessages(frameMessages)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const label = isDark ? words.toLight : words.toDark
  return (
    <Tooltip label={label} position="right" disabled={!folded}>
      <UnstyledButton className={classes.place} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        <PlaceLabel icon={isDark ? IconSun : IconMoon} folded={folded}>
          {label}
        </PlaceLabel>
      </UnstyledButton>
    </Tooltip>
  )
}
