import { opinionLengthMax, titleLengthMax } from '@earshot/contract'
import { waysMessages } from '@earshot/messages/service/ways'
import { type Html, html } from '../../html/html.ts'
import type { FormView } from './form-page.ts'
import { describedBy, invalid, mistakeIn } from './mistakes.ts'

// The fields for a customer's own words: title, opinion, name and email address.

export function ownWords(view: FormView): Html {
  const { messages, typed } = view
  const { form } = messages
  const title = mistakeIn(view, 'title', 'title')
  const opinion = mistakeIn(view, 'opinion', 'opinion')
  return html`<section class="own-words" aria-labelledby="own-words">
<h2 id="own-words">${form.ownWords}</h2>
<div class="field">
<label for="title">${form.title}</label><p class="hint" id="title-hint">${form.required} ${form.titleHint}</p>${title.line}
<input type="text" dir="auto" id="title" name="title" value="${typed.title}" required autocomplete="off" ${describedBy('title-hint', title.id)} ${invalid(title)}>
${lengthLine('title', titleLengthMax)}
</div>
<div class="field">
<label for="opinion">${form.opinion}</label><p class="hint" id="opinion-hint">${form.required} ${form.opinionHint}</p>${opinion.line}
<textarea dir="auto" class="tall" id="opinion" name="opinion" rows="6" required ${describedBy('opinion-hint', opinion.id)} ${invalid(opinion)}>${inTextarea(typed.opinion)}</textarea>
${lengthLine('opinion', opinionLengthMax)}
</div>
${view.isNameless ? '' : nameField(view)}
${view.asksEmail ? emailField(view) : ''}
</section>`
}

function nameField(view: FormView): Html {
  const {
    messages: { form },
    typed,
  } = view
  const name = mistakeIn(view, 'name', 'name')
  return html`<div class="field">
<label for="name">${form.name}</label>
<div id="name-hint"><p class="hint when-named">${form.nameHint}</p><p class="hint when-incognito">${form.nameIncognito}</p></div>${name.line}
<input type="text" dir="auto" id="name" name="name" value="${typed.name}" autocomplete="name" ${describedBy('name-hint', name.id)} ${invalid(name)}>
</div>`
}

const emailField = (view: FormView): Html => {
  const words = waysMessages(view.messages.language)
  const mistake = mistakeIn(view, 'email', 'email')
  return html`<div class="field">
<label for="email">${words.email}</label>
<div id="email-hint"><p class="hint when-named">${words.emailHint}</p><p class="hint when-incognito">${words.emailIncognito}</p></div>${mistake.line}
<input type="email" id="email" name="email" value="${view.typed.email}" autocomplete="email" ${describedBy('email-hint', mistake.id)} ${invalid(mistake)}>
</div>`
}

/** The line that the script fills in when a text comes close to its bound. */
export const lengthLine = (id: string, max: number): Html => html`<p class="left" data-of="${id}" data-max="${max}" hidden></p>`

/** The content of a textarea. HTML drops a line break after the start tag, so one is added for that. */
export const inTextarea = (text = ''): Html => html`\n${text}`
