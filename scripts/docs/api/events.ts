import type { OpenApiOperation, OpenApiResponse, OpenApiSchema } from '@earshot/contract'
import { type Html, html } from '../../../service/src/html/html.ts'
import { kindOf, parameterTable, recordTable } from './fields.ts'
import { inlineMarkdown } from './markdown.ts'
import { exampleOf, highlightJson, sample } from './samples.ts'

// Events in the reference: how one is verified, and each topic with its data.

/** How a receiver tells that an event is ours; headers and answers are the same for every topic. */
export function renderVerification(topic: OpenApiOperation | undefined): Html {
  // An object keeps keys that are numbers first; here success comes first.
  const answers = Object.entries(topic?.responses ?? {})
    .filter((entry): entry is [string, OpenApiResponse] => 'description' in entry[1])
    .sort(([one], [other]) => Number(other === '2XX') - Number(one === '2XX'))
  return html`<article id="verify" class="split">
    <div class="text">
      <h2><a class="self" href="#verify">Verify a delivery</a></h2>
      <p>Events are sent as <code>POST</code> requests to your destination. They are signed according to <em>Standard Webhooks</em>, so any library that supports it can verify them. Every attempt sends the same body and the same <code>webhook-id</code>. When a person is erased, their personal data is removed from their events, including from later retries: an email address then reads <code>erased@erased.invalid</code>.</p>
      <ol>
        <li>Read the raw body, before it is parsed.</li>
        <li>Join <code>webhook-id</code>, <code>webhook-timestamp</code> and the body with dots, and compute the HMAC-SHA256 with the destination’s signing secret as the key: the part after <code>whsec_</code>, decoded from base64.</li>
        <li>Compare the result, in constant time, with each <code>v1,</code> signature in <code>webhook-signature</code>. One of them must match; there are two while a secret is being rotated.</li>
        <li>Reject the request if <code>webhook-timestamp</code> differs from the current time by more than five minutes.</li>
        <li>Store the <code>id</code> and ignore events that you have already processed: an event can be delivered more than once.</li>
      </ol>
      <h3>Headers</h3>
      ${parameterTable(topic?.parameters ?? [])}
      <h3>Responses</h3>
      <dl class="fields">${answers.map(([status, response]) => html`<div><dt><code>${status === 'default' ? 'any other' : status}</code></dt><dd>${inlineMarkdown(response.description)}</dd></div>`)}</dl>
    </div>
    <div class="samples">
      ${sample(
        'Client library',
        html`<code>${`import { verifyWebhook } from '@earshot/client'

const secret = process.env.EARSHOT_WEBHOOK_SECRET
const event = await verifyWebhook(
  await request.text(),
  request.headers,
  secret,
)
switch (event.type) {
  case 'opinion.created':
    await thank(event.data.customer)
}`}</code>`,
      )}
      ${sample(
        'By hand',
        html`<code>${`signed = id + '.' + timestamp + '.' + body
key = base64_decode(secret after 'whsec_')
signature =
  'v1,' + base64(hmac_sha256(key, signed))`}</code>`,
      )}
    </div>
  </article>`
}

/** A topic: when it is announced, its data, an example. */
export function renderTopic(topic: OpenApiOperation, schemas: Record<string, OpenApiSchema>): Html {
  const content = topic.requestBody?.content ?? {}
  const data = content['application/json']?.schema.properties?.data ?? {}
  return html`<article id="${topic.operationId}" class="topic">
    <h2><a class="self" href="#${topic.operationId}"><code>${topic.operationId}</code></a></h2>
    <p>${inlineMarkdown(topic.description)} <span class="kind">Data: ${kindOf(data)}.</span></p>
    <details><summary>Fields and example</summary><div class="split"><div>${recordTable(data, schemas)}</div><div class="samples">${sample('Body', html`<code>${highlightJson(exampleOf(content))}</code>`)}</div></div></details>
  </article>`
}
