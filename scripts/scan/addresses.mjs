/**
 * Signs in, opens the webhook portal, and finds an address of every kind in the demo. The front adds the credentials; every sample is
 * requested once, and must answer as expected, because otherwise scanning it would show nothing.
 */
export async function findAddresses({ front, demo }) {
  const base = demo.baseUrl
  const { organizationId, projectId } = demo
  const slug = demo.publicPage.split('/').at(-1)
  front.credentials['/v1/'] = { 'x-api-key': demo.apiKey }
  // The site that may show the demo's widget.
  front.credentials['/widget/'] = { origin: 'http://localhost:8080' }
  const own = { 'sec-fetch-site': 'same-origin' }
  const cookieOf = async (path, init) => {
    const answer = await fetch(base + path, { method: 'POST', ...init })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (!answer.ok || !cookie) throw new Error(`${path} answers ${answer.status} ${await answer.text()}`)
    return cookie
  }
  const signedIn = await cookieOf('/dashboard/auth/sign-in/email', {
    headers: { ...own, 'content-type': 'application/json' },
    body: JSON.stringify(demo.signIn),
  })
  front.credentials['/dashboard'] = { cookie: signedIn, ...own }
  const code = new URLSearchParams(new URL(demo.webhookPortal).hash.slice(1)).get('code')
  const inPortal = await cookieOf('/portal/session', {
    headers: { ...own, accept: 'application/json' },
    body: new URLSearchParams({ code }),
  })
  front.credentials['/portal'] = { cookie: inPortal, ...own }

  const api = `/v1/project/${projectId}`
  const dashboard = `/dashboard/api/${organizationId}`
  const json = async (path, body) => {
    const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(base + path, init)).json()
  }
  const pathOf = (address) => new URL(address).pathname
  const newLink = async (customer) => pathOf((await json(`${api}/preverified-links`, { customerEmail: `${customer}@example.com` })).link)
  const submit = async (link) => {
    const body = new URLSearchParams({ title: 'Fine', opinion: 'All was well.', name: 'Ada' })
    const sent = await fetch(base + link, { method: 'POST', redirect: 'manual', body })
    return /earshot_own=([\w-]+)/.exec(sent.headers.get('set-cookie'))?.[1]
  }
  const used = await newLink('used')
  const ownToken = await submit(used)
  const editToken = await submit(await newLink('edit'))
  const published = /\/p\/[\w-]+\/([\w-]{36})/.exec(await (await fetch(demo.publicPage)).text())?.[1]
  const { questionId } = (await json(`${api}/questions`)).questions[0]
  const { session: widgetSession } = await json(`/widget/${projectId}/sessions`, {})

  const places = {
    slug,
    projectId,
    organizationId,
    published,
    ownToken,
    editToken,
    questionId,
    widgetSession,
    linkForm: await newLink('form'),
    linkBody: await newLink('body'),
    used,
    qrPage: pathOf(demo.qrSheet).replace(/\.pdf$/, ''),
    kiosk: pathOf(demo.kioskPage),
    api,
    dashboard,
  }
  for (const [name, value] of Object.entries(places)) if (!value) throw new Error(`The demo has no ${name}.`)
  return places
}

/** The start addresses of wapiti, by surface: with query strings; pages lead it on to their forms. */
export const wapitiSurfaces = ({ slug, published, ownToken, projectId, linkForm, used, qrPage, kiosk, api, dashboard }) => [
  {
    name: 'pages',
    base: '/',
    starts: [
      linkForm,
      `${used}/thanks`,
      `/p/${slug}?query=bell&sort=newest`,
      `/p/${slug}?mailed=1&query=bell`,
      `/p/${slug}/${published}`,
      `/p/${slug}/${published}/comment`,
      `/p/${slug}/write`,
      `/p/${slug}/rss.xml`,
      `/subscribe/${slug}`,
      `/my-data/${slug}`,
      `/mine/${ownToken}`,
      `/mine/${ownToken}/edit`,
      `/receipt/${ownToken}`,
      qrPage,
      `${qrPage}.svg?size=200`,
      kiosk,
      `${kiosk}/code`,
      `/widget/${projectId}`,
      `/widget/${projectId}/opinions?after=x`,
      '/dashboard/sign-in?next=%2Fdashboard',
      '/unsubscribe/AAAA',
    ],
    secondsMax: 240,
    // The same page in eight other languages.
    options: ['-r', 'lang'],
    // Scanned as surfaces of their own; and twenty opinions have the same form.
    excludes: [/^\/(assets|v1|dashboard\/api|portal)\b/, new RegExp(`^/p/${slug}($|\\?page=|/(?!${published}|write|rss))`)],
  },
  {
    name: 'server-to-server API',
    base: '/v1/',
    starts: [
      `${api}/opinions?query=bike&sort=newest&responseStatus=all&page=1&limit=5`,
      `${api}/answers?query=bike&sort=newest&dateFrom=2020-01-01&dateTo=2030-01-01&questionId=x&reviewId=x`,
      `${api}/preverified-links?query=order&status=all&sort=newest`,
      `${api}/subscribers?query=mara&limit=5`,
      `${api}/questions?page=1`,
      `${api}/goals?limit=5`,
      '/v1/kb?limit=5',
    ],
    secondsMax: 160,
    options: [],
    excludes: [],
  },
  {
    name: 'dashboard API',
    base: '/dashboard/',
    starts: [
      `${dashboard}/project/${projectId}/inbox?query=bike&status=all&verified=all&source=all&sort=newest&dateFrom=2020-01-01`,
      `${dashboard}/project/${projectId}/answers/drill?query=bike&questionId=x&optionId=x&text=all`,
      `${dashboard}/project/${projectId}/overview?days=30`,
      `${dashboard}/project/${projectId}/form-preview?lang=en`,
      `${dashboard}/project/${projectId}/subscribers/export?query=mara&format=csv`,
      `${dashboard}/audit-log?operation=questions.&personId=x&projectId=x&dateFrom=2020-01-01`,
      `${dashboard}/mails?query=mara&status=all`,
      `${dashboard}/knowledge-passages?query=tea`,
      `${dashboard}/members`,
      '/dashboard/api/account',
    ],
    secondsMax: 160,
    options: [],
    excludes: [/^\/(assets|dashboard\/o)\//],
  },
  {
    name: 'webhook portal API',
    base: '/portal/',
    starts: [
      '/portal/api/deliveries?query=opinion&topic=opinion.created&destinationId=x&response=5xx&since=2020-01-01&limit=5',
      '/portal/api/events?query=opinion&topic=opinion.created&since=2020-01-01',
      '/portal/api/destinations',
      '/portal/api/recoveries',
      '/portal/api/charts?hours=24',
    ],
    secondsMax: 160,
    options: [],
    excludes: [/^\/assets\//],
  },
]

/** The requests of sqlmap, one at a time, with the parameters that are free texts. */
export const sqlmapRequests = ({ slug, published, projectId, questionId, widgetSession, editToken, linkBody, api, dashboard }) => [
  { name: 'API: opinions', path: `${api}/opinions?query=bike&sort=newest&page=1&limit=5`, parameters: 'query,sort,page' },
  { name: 'API: links', path: `${api}/preverified-links?query=order&status=all&limit=5`, parameters: 'query,status' },
  {
    name: 'API: answers',
    path: `${api}/answers?query=bike&questionId=${questionId}&reviewId=${published}&dateFrom=2020-01-01`,
    parameters: 'query,questionId,reviewId,dateFrom',
  },
  { name: 'API: a response', path: `${api}/opinions/${published}/responses`, body: { content: 'Thank you.' } },
  { name: 'API: a text of knowledge', path: '/v1/kb', body: { text: 'Tea is served at four.' } },
  {
    name: 'dashboard: inbox',
    path: `${dashboard}/project/${projectId}/inbox?query=bike&sort=newest&dateFrom=2020-01-01`,
    parameters: 'query,sort,dateFrom',
  },
  {
    name: 'dashboard: audit log',
    path: `${dashboard}/audit-log?operation=questions.&personId=${published}`,
    parameters: 'operation,personId',
  },
  {
    name: 'sign-in',
    path: '/dashboard/auth/sign-in/email',
    body: { email: 'nobody@larkfield.example', password: 'not the password' },
    parameters: 'email',
  },
  {
    name: 'portal: deliveries',
    path: `/portal/api/deliveries?query=opinion&destinationId=${published}&response=5xx`,
    parameters: 'query,destinationId,response',
  },
  { name: 'public page', path: `/p/${slug}?query=bike&sort=newest&page=1`, parameters: 'query,sort,page' },
  {
    name: 'an own opinion, changed',
    path: `/mine/${editToken}/edit`,
    form: { title: 'Fine', opinion: 'All was well.', name: 'Ada' },
    parameters: 'title,opinion,name',
  },
  {
    // Without a title it is validated and shown again; with one, the first would be accepted, and all others would answer that it is used.
    name: 'form of a private link',
    path: linkBody,
    form: { title: '', opinion: 'All was well.', name: 'Ada', [`answers[${questionId}]`]: '5' },
    parameters: 'opinion,name,title',
  },
  {
    name: 'widget: an opinion',
    path: `/widget/${projectId}/opinions`,
    body: { session: widgetSession, title: 'Fine', opinion: 'All was well.', name: 'Ada' },
    parameters: 'session,title',
  },
]

/** One address of each kind, requested before the scan and after it. */
export async function askSamples({ base, surfaces }) {
  const answers = []
  for (const { name, starts } of surfaces)
    for (const path of starts) {
      const { status } = await fetch(base + path, { redirect: 'manual' })
      answers.push({ name, path, status })
    }
  return answers
}
