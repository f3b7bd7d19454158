import { mailMessages } from '@earshot/messages/service/mail'
import { accentOf } from '../html/accent.ts'
import { type Html, html, joinHtml } from '../html/html.ts'
import type { Email } from './mail.ts'

// An email as HTML. Every mail program reads tables and styles on elements; a few also read the colours for the dark. Colours and sizes are
// those of tokens.css, written out, because an email has no stylesheet.

const day = { paper: '#fbfaf7', ink: '#1d2129', muted: '#626b78', line: '#e4e1d9' }
const night = { paper: '#15171b', ink: '#ececea', muted: '#9aa3af', line: '#2b3038' }
const sans = "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"

/** Renders the whole document, which loads nothing. */
export function emailHtml(email: Email): Html {
  const { language, owner, subject, heading, paragraphs, button, reason, unsubscribeUrl } = email
  const { frame } = mailMessages(language)
  const { light, dark } = accentOf(owner.accentColor)
  const [firstParagraph = ''] = paragraphs
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${night.paper} !important;color:${night.ink} !important}
.quiet,.quiet a{color:${night.muted} !important}
.line{border-color:${night.line} !important}
.filled{background:${dark.accent} !important;color:${dark.onAccent} !important}
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${day.paper};color:${day.ink};-webkit-text-size-adjust:100%">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${firstParagraph}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;background:${day.paper};color:${day.ink}">
<tr><td align="center" style="padding:32px 20px 48px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;table-layout:fixed;overflow-wrap:anywhere;font:400 17px/1.5 ${sans};text-align:left">
<tr><td style="padding-bottom:32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="40" valign="middle" style="width:40px"><div class="filled" aria-hidden="true" style="width:40px;height:40px;border-radius:999px;background:${light.accent};color:${light.onAccent};font:600 17px/40px ${sans};text-align:center">${initialOf(owner.name)}</div></td>
<td dir="auto" style="padding-left:12px;font:600 15px/1.2 ${sans}">${owner.name}</td>
</tr></table>
</td></tr>
<tr><td><h1 style="margin:0;font:600 27px/1.2 ${sans}">${heading}</h1></td></tr>
${joinHtml(
  paragraphs.map((text) => html`<tr><td style="padding-top:16px">${lines(text)}</td></tr>`),
  '\n',
)}
${button ? buttonHtml(button, { frame, background: light.accent, ink: light.onAccent }) : ''}
<tr><td style="padding-top:32px"><div class="line" style="border-top:1px solid ${day.line};font-size:0;line-height:0">&nbsp;</div></td></tr>
<tr><td class="quiet" style="padding-top:16px;color:${day.muted};font:400 13px/1.5 ${sans}">${reason}${
    unsubscribeUrl
      ? html`<br><a href="${unsubscribeUrl}" style="display:inline-block;padding:4px 0;color:${day.muted};text-decoration:underline">${frame.unsubscribe}</a>`
      : ''
  }</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</div>
</body>
</html>
`
}

/** A button drawn by a table, so that every mail program shows one, and its address below it as text. */
const buttonHtml = (
  { label, url }: NonNullable<Email['button']>,
  { frame, background, ink }: { frame: ReturnType<typeof mailMessages>['frame']; background: string; ink: string },
): Html => html`<tr><td style="padding-top:32px">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="filled" bgcolor="${background}" style="border-radius:10px;background:${background};color:${ink}"><a class="filled" href="${url}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:${background};color:${ink};font:600 17px/1.5 ${sans};text-decoration:none">${label}</a></td>
</tr></table>
</td></tr>
<tr><td class="quiet" style="padding-top:16px;color:${day.muted};font:400 13px/1.5 ${sans};word-break:break-word">${frame.address}<br><a href="${url}" style="color:${day.muted};word-break:break-all">${url}</a></td></tr>`

/** The lines of a paragraph. */
const lines = (text: string): Html =>
  joinHtml(
    text.split('\n').map((line) => html`${line}`),
    html`<br>`,
  )

const initialOf = (name: string): string => [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? ''
