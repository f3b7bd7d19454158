import { type Html, html, joinHtml } from '../../../service/src/html/html.ts'

// The little Markdown that the contract's texts have: headings, paragraphs and code.

/** Headings and paragraphs. */
export const renderMarkdown = (markdown: string): Html =>
  joinHtml(
    markdown
      .split('\n\n')
      .map((block) =>
        block.startsWith('## ') ? html`<h2 id="${slugOf(block.slice(3))}">${block.slice(3)}</h2>` : html`<p>${inlineMarkdown(block)}</p>`,
      ),
    '\n',
  )

/** A line with `code` in it. */
export const inlineMarkdown = (text: string): Html =>
  html`${text.split(/`(.+?)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`

/** The texts of the headings. */
export const headingsOf = (markdown: string): string[] => [...markdown.matchAll(/^## (.+)$/gm)].map((match) => match[1] as string)

/** The id of a heading. */
export const slugOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-')
