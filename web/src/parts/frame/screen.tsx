import { Text, Title } from '@mantine/core'
import { type ReactNode, use, useEffect } from 'react'
import { ProductContext } from './product.ts'
import classes from './screen.module.css'

/** A screen below the shell: its title, its purpose and its one main action. */
export function Screen({
  title,
  purpose,
  action,
  children,
}: {
  title: string
  purpose?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  const product = use(ProductContext)
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
  return (
    <>
      <div className={classes.head}>
        <div>
          <Title order={1}>{title}</Title>
          {purpose && (
            <Text c="dimmed" maw="var(--measure)">
              {purpose}
            </Text>
          )}
        </div>
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </>
  )
}
