import { shellMessages } from '@earshot/messages/web/shell'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setHttpApi } from '../api/http-api.ts'
import { openQueries } from '../api/queries.ts'
import { portalRoutes } from '../generated/portal-routes.ts'
import { ProductContext } from '../parts/frame/product.ts'
import { drawApp } from '../theme/themed.tsx'
import { arrive } from './arrival.ts'
import { portalRouter } from './router.tsx'

// The webhook portal's entry. The service sends the page with the session's theme.

arrive()
setHttpApi({ at: '/portal/api', routes: portalRoutes, mayAsk: (id) => id in portalRoutes })

const queries = openQueries()

void drawApp(
  <QueryClientProvider client={queries}>
    <ProductContext value={shellMessages.english.product}>
      <RouterProvider router={portalRouter(queries)} />
    </ProductContext>
  </QueryClientProvider>,
  { name: 'portal', atFirst: document.documentElement.dataset.sessionTheme === 'dark' ? 'dark' : 'light' },
)
