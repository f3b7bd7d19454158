import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

// Links of the app that look like the dashboard's.

type Own = 'href' | 'color' | 'style'

/** A link in a text. */
export const TextLink = createLink((props: AnchorProps & Omit<ComponentPropsWithRef<'a'>, Own>) => <Anchor underline="always" {...props} />)

/** A link that looks like a button, where it leads to the next action. */
export const ButtonLink = createLink((props: ButtonProps & Omit<ComponentPropsWithRef<'a'>, Own>) => <Button component="a" {...props} />)
