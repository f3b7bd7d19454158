import { QueryClientProvider } from '@tanstack/react-query'
import { openQueries } from '../api/queries.ts'
import { drawApp } from '../theme/themed.tsx'
import { accountOptions } from './account.ts'
import { organizationIn } from './addresses.ts'
import '../theme/mantine-dashboard.css'

// The dashboard's entry: an organization's dashboard, or the sign-in pages. Going from one to the other loads the page, so that nothing of
// the one stays in the other.

const queries = openQueries()
const organizationId = organizationIn(location.pathname)

// Both are fetched while the scripts are loaded: nothing is shown without them.
const half =
  organizationId === null
    ? import('./sign-in/sign-in-app.tsx').then(({ SignInApp: Entrance }) => <Entrance />)
    : import('./dashboard.tsx').then(({ Dashboard }) => <Dashboard organizationId={organizationId} />)
if (organizationId !== null) void queries.prefetchQuery(accountOptions)

void drawApp(
  half.then((shown) => <QueryClientProvider client={queries}>{shown}</QueryClientProvider>),
  { name: 'dashboard', atFirst: document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light' },
)
