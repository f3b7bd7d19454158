import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { openQueries } from '../api/queries.ts'
import { drawApp } from '../theme/themed.tsx'
import { accountOptions } from './account.ts'
import { organizationIn } from './addresses.ts'
import '../theme/mantine-desk.css'

// The dashboard as a business's people have it in their browser: the desk of an organization, or the way in. The two are left and
// entered by loading the page, so that nothing of the one stays in the other.

const queries = openQueries()
const organizationId = organizationIn(location.pathname)

// Asked while the rest is being loaded: nothing is shown without it.
if (organizationId !== null) void queries.prefetchQuery(accountOptions)

const Desk = lazy(async () => ({ default: (await import('./desk.tsx')).Desk }))
const Entrance = lazy(async () => ({ default: (await import('./entrance/entrance.tsx')).Entrance }))

void drawApp(
  <QueryClientProvider client={queries}>
    <Suspense fallback={null}>{organizationId === null ? <Entrance /> : <Desk organizationId={organizationId} />}</Suspense>
  </QueryClientProvider>,
  { name: 'dashboard', atFirst: document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light' },
)
