import type { SubscribeMessages } from '@earshot/messages/service/subscribe'
import { type Html, html, joinHtml } from '../../html/html.ts'
import { nameLengthMax } from '../../resources/customers/customers.ts'
import type { SubscribeMistakes, SubscriptionFields } from '../../resources/subscribers/parse-subscription-form.ts'

// The fields of the forms of a subscription, and what is wrong in them.

export function nameField(words: SubscribeMessages, typed: string, mistake?: SubscribeMistakes['name']): Html {
  const { form } = words
  const { line, attributes } = fieldAttributes(words, mistake, 'name')
  return html`<div class="field">
<label for="subscribe-name">${form.name}</label><p class="hint" id="subscribe-name-hint">${form.nameHint}</p>${line}
<input type="text" id="subscribe-name" name="name" value="${typed}" autocomplete="name" dir="auto" ${attributes}>
</div>`
}

/** The line above a field that says what is wrong in it, and the attributes that tie the field to the lines about it. */
export function fieldAttributes(
  words: SubscribeMessages,
  mistake: SubscribeMistakes[keyof SubscriptionFields],
  field: keyof SubscriptionFields,
) {
  const described = [field === 'name' ? 'subscribe-name-hint' : '', mistake ? `subscribe-${field}-mistake` : ''].filter(Boolean).join(' ')
  return {
    line: mistake && html`<p class="mistake" id="subscribe-${field}-mistake">${mistakeText(words, mistake)}</p>`,
    attributes: joinHtml([described ? html`aria-describedby="${described}"` : null, mistake && html`aria-invalid="true"`], ' '),
  }
}

export const mistakeText = ({ mistakes }: SubscribeMessages, mistake: NonNullable<SubscribeMistakes[keyof SubscriptionFields]>): string =>
  mistake === 'nameTooLong' ? mistakes.nameTooLong({ limit: nameLengthMax }) : mistakes[mistake]
