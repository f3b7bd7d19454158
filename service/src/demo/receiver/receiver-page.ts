import type { Language } from '@earshot/messages'
import { type DemoReceiverMessages, demoReceiverMessages } from '@earshot/messages/service/demo-receiver'
import { pageScript, pageStyle } from '../../html/built-pages.ts'
import { documentOf } from '../../html/document.ts'
import { type Html, html } from '../../html/html.ts'
import { type Received, receivedMax } from './received.ts'
import type { Verdict } from './verify-signature.ts'

interface ReceiverPage {
  language: Language
  webhookUrl: string
  received: readonly Received[]
  run: string
  nonce: string
}

/** The page that shows what arrives. Its script adds what comes later; without scripts the browser loads it again every few seconds. */
export function receiverPage({ language, webhookUrl, received, run, nonce }: ReceiverPage): Html {
  const messages = demoReceiverMessages(language)
  const newest = received[0]?.number ?? 0
  const main = html`<h1>${messages.heading}</h1>
<p class="lead">${messages.what({ url: webhookUrl, max: receivedMax })}</p>
<p class="stopped" role="status" data-stopped hidden>${messages.stopped}</p>
<p class="none" data-none ${newest > 0 && html`hidden`}>${messages.none}</p>
<ol class="received" data-run="${run}" data-newest="${newest}" data-max="${receivedMax}">${receivedItems(language, received)}</ol>`
  return documentOf(
    {
      status: 200,
      language,
      title: messages.heading,
      main,
      style: pageStyle('demo-receiver'),
      code: pageScript('demo-receiver'),
      head: html`<noscript><meta http-equiv="refresh" content="5"></noscript>`,
      otherLanguages: { address: (other) => `?lang=${other}` },
    },
    { script: nonce, style: nonce },
  )
}

/** Requests as entries of the page's list, newest first. */
export function receivedItems(language: Language, received: readonly Received[]): Html {
  const messages = demoReceiverMessages(language)
  return html`${received.map((each) => item(messages, each))}`
}

const item = (messages: DemoReceiverMessages, { at, topic, verdict, headers, body }: Received): Html => html`<li>
<details>
<summary>
${topic !== null && html`<code class="topic">${topic}</code>`}
<span class="verdict ${verdict === 'verified' ? 'good' : 'bad'}">${verdictOf(messages, verdict)}</span>
<time datetime="${at.toISOString()}">${clock(messages.language, at)}</time>
</summary>
<h2>${messages.headers}</h2>
<pre dir="ltr">${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
${
  body !== null &&
  html`<h2>${messages.body}</h2>
<pre dir="ltr">${body}</pre>`
}
</details>
</li>`

const verdictOf = (messages: DemoReceiverMessages, verdict: Verdict): string =>
  verdict === 'verified' ? messages.verified : messages.refused[verdict]

/** By the clock of this machine, which is the reader's: the page is for nobody else. */
const clock = (language: Language, at: Date): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { timeStyle: 'medium' }).format(at)
