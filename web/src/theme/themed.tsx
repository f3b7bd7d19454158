import './tokens.css'
import './mantine.css'
import './base.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadCatalogue, readersLanguage } from '../messages/language.ts'
import { CatalogueContext } from '../messages/use-messages.ts'
import { cssVariables, theme } from './mantine-theme.ts'

/**
 * Renders an app in the reader's language and in our colours. The scheme is the document's at first, then the one that the browser keeps
 * under `name`. The service sends every document with a nonce, without which no style is applied.
 */
export async function drawApp(
  coming: ReactNode | Promise<ReactNode>,
  { name, atFirst }: { name: string; atFirst: 'light' | 'dark' },
): Promise<void> {
  const language = readersLanguage()
  const [catalogue, app] = await Promise.all([loadCatalogue(language), coming])
  document.documentElement.lang = catalogue ? language : 'en'
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
  // The scroll lock of a drawer inserts a style, and looks for the nonce here.
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  createRoot(document.querySelector('#app')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={localStorageColorSchemeManager({ key: `earshot-${name}-theme` })}
        defaultColorScheme={atFirst}
        getStyleNonce={() => nonce ?? ''}
      >
        <CatalogueContext value={catalogue}>{app}</CatalogueContext>
      </MantineProvider>
    </StrictMode>,
  )
}
