import '../theme/tokens.css'
import '../theme/mantine.css'
import '../theme/base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openQueries } from '../api/queries.ts'
import { cssVariables, theme } from '../theme/mantine-theme.ts'
import { arrive } from './arrival.ts'
import { router } from './router.tsx'

// The webhook portal as its people have it in their browser. The service sends it with the session's theme and with a nonce, without
// which no style comes in.

arrive()

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
// What keeps the page from scrolling under a drawer writes a style too, and looks for the nonce here.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const colorScheme = localStorageColorSchemeManager({ key: 'earshot-portal-theme' })
const sessionTheme = document.documentElement.dataset.sessionTheme === 'dark' ? 'dark' : 'light'
const queries = openQueries()

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorScheme}
      defaultColorScheme={sessionTheme}
      getStyleNonce={() => nonce ?? ''}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
