import { ssoMessages } from '@earshot/messages/service/sso'
import type { FastifyError, FastifyReply } from 'fastify'
import { pageScript } from '../../html/built-pages.ts'
import { html } from '../../html/html.ts'
import type { PageRequest } from '../../html/page-routes.ts'
import { type PageRoutes, sendPage } from '../../html/pages.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { line, say } from '../../html/status-pages.ts'
import { findOpenProvider, isSamlProvider } from '../../resources/sso/open-providers.ts'
import { ourAddresses } from '../../resources/sso/saml/our-addresses.ts'
import { finishSaml, isUnsolicited } from '../../resources/sso/saml/saml.ts'
import { SamlRefused } from '../../resources/sso/saml/saml-refused.ts'
import { serviceMetadata } from '../../resources/sso/saml/service-metadata.ts'
import { callbackUrlOf } from '../../resources/sso/sso-providers.ts'
import { begunIn } from './sso-begun.ts'
import { type ComingBack, complete, refuse, refusedPage, triesTooOften } from './sso-refused.ts'

// A provider of SAML has the browser post a form to us from its own site. No cookie comes along then that holds against other sites, so the form
// is answered with one of ours that says the same: posted from our own page, it brings the cookie along. Without a script there is a button.

/** Bytes of a form with a message: one with 150 groups has some 40,000. */
const messageBytesMax = 262_144

const autoPost = pageScript('sso-return')

/** Lets the pages take messages, which are larger than what people type, and answers one that is too large with a page that says what to do. */
export const takeMessages = (routes: PageRoutes): PageRoutes => ({
  ...routes,
  register: (server) =>
    void server.register(async (scope) => {
      scope.removeContentTypeParser('application/x-www-form-urlencoded')
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: messageBytesMax },
        (_request, body, done) => done(null, new URLSearchParams(body as string)),
      )
      const otherwise = server.errorHandler
      scope.setErrorHandler<FastifyError>((error, request, reply) =>
        error.statusCode === 413 ? sendPage(request, reply, refusedPage(request, 'large')) : otherwise.call(scope, error, request, reply),
      )
      routes.register(scope)
    }),
})

export const samlRoutes = { 'POST /:providerId': takeResponse, 'GET /:providerId/metadata': showMetadata } as const

async function takeResponse(deps: ComingBack, request: PageRequest<'providerId'>) {
  const { identity, failed, ssoKeys } = deps
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const message = form.get('SAMLResponse')?.replaceAll(/\s/g, '') ?? ''
  if (!/^[A-Za-z0-9+/]{1,250000}={0,2}$/.test(message)) return refusedPage(request, 'expired')
  const begun = begunIn(request, ssoKeys)
  if (begun === null && !form.has('again')) return againPage(request, message)
  if (await triesTooOften(deps, request)) return refusedPage(request, 'expired')
  if (begun === null) return refusedPage(request, (await isUnsolicited(message)) ? 'unsolicited' : 'expired')
  if (begun.providerId !== request.params.providerId || begun.type !== 'saml') return refusedPage(request, 'expired')
  const provider = await findOpenProvider(identity.sql, { by: begun, ...deps })
  if (provider?.type !== 'saml') return refusedPage(request, 'expired')
  try {
    const { claims, ...once } = await finishSaml(provider, { message, requestId: begun.requestId })
    return await complete(deps, request, { provider, begun, claims, once })
  } catch (error) {
    if (!(error instanceof SamlRefused)) throw error
    failed(error, provider)
    return refuse(deps, request, { provider, reason: error.reason })
  }
}

/** The same form, from our own site. */
function againPage(request: PageRequest<'providerId'>, message: string) {
  const { again, language } = ssoMessages(readerLanguage(request))
  return {
    status: 200,
    language,
    title: again.title,
    code: autoPost,
    otherLanguages: null,
    main: html`${say('resting', again.heading, line(again.what))}
<form method="post"><input type="hidden" name="again" value="1"><input type="hidden" name="SAMLResponse" value="${message}">
<p class="actions"><button type="submit">${again.do}</button></p></form>`,
  }
}

async function showMetadata({ identity, baseUrl }: ComingBack, request: PageRequest<'providerId'>) {
  const { providerId } = request.params
  if (!(await isSamlProvider(identity.sql, { providerId }))) return refusedPage(request, 'expired')
  const xml = await serviceMetadata(ourAddresses(callbackUrlOf(baseUrl, providerId.toLowerCase())))
  return (reply: FastifyReply) => reply.type('application/samlmetadata+xml').send(xml)
}
