import type { Html } from '../../service/src/html/html.ts'

// What a page of the site is, before the frame of all is put around it.

export interface Page {
  /** From the top of the site, as in `guides/first-link.html`. */
  path: string
  title: string
  /** One or two sentences, for search engines and lists of results elsewhere. */
  description: string
  main: Html
  /** The headings below the title, for the contents beside the page. */
  headings: readonly Heading[]
  records: readonly SearchRecord[]
}

export interface Heading {
  id: string
  text: string
}

/** A part of a page that a search finds: a heading and the text below it. */
export interface SearchRecord {
  /** From the top of the site, with the heading's anchor. */
  address: string
  /** The page's title. */
  title: string
  /** Empty for what stands before the first heading. */
  heading: string
  text: string
}
