// What the widget's script is sent, as types: widget.ts makes it, and web/src/widget shows it.

/** A project as its widget shows it, from `/widget/{project}`. */
export interface WidgetView {
  name: string
  /** Language of what the project wrote. */
  projectLanguage: string
  /** Of every word of ours. */
  language: string
  direction: 'ltr' | 'rtl'
  /** Answers and opinions are taken now. */
  takes: boolean
  incognitoAllowed: boolean
  accent: [day: WidgetColors, night: WidgetColors]
  /** Address of the project's public page. */
  page: string
  words: WidgetWords
  questions: WidgetQuestion[]
}

export type WidgetColors = [accent: string, onAccent: string, soft: string]

export interface WidgetQuestion {
  questionId: string
  question: string
  /** Which of how many it is, in words. */
  place: string
  hint: string
  kind: 'text' | 'one' | 'several'
  /** Of a question with options; so are the two sentences. */
  options?: WidgetOption[]
  tooMany?: string
  tooFew?: string
  /** Options are shown in an order of each reader's own. */
  shuffle?: boolean
  /** Names the field for a comment, where there is one. */
  comment?: string
  tooLong: string
}

export interface WidgetOption {
  id: string
  option: string
  description?: string
}

/** An opinion as the widget shows it, from `/widget/{project}/opinions`. */
export interface WidgetOpinion {
  title: string
  text: string
  name: string
  /** What verified it, in words; null when nothing did. */
  verified: string | null
  notVerified: string
  response: string | null
  language: string | null
  /** YYYY-MM-DD. */
  day: string
  /** The day in words. */
  date: string
  address: string
}

/** Everything the widget says besides. */
export interface WidgetWords {
  label: string
  send: string
  sending: string
  skip: string
  seen: string
  missing: string
  sent: string
  gone: string
  arrived: string
  more: string
  answersStay: string
  back: string
  latest: string
  newTab: string
  offline: string
  failed: string
  /** `{time}` is a time of day. */
  busy: string
  already: string
  again: string
  paused: string
  write: string
  none: string
  all: string
  response: string
  comment: string
  clear: string
  heading: string
  title: string
  opinion: string
  opinionHint: string
  name: string
  nameHint: string
  incognito: string
  incognitoHint: string
  submit: string
  seenLabel: string
  seenNamed: string
  seenIncognito: string
  thanks: string
  opinionArrived: string
  /** What becomes of an opinion that was sent, by its status. */
  becomes: { published: string; pending: string }
  address: string
  addressWhat: string
  addressIncognito: string
  copy: string
  copied: string
  open: string
  mistakes: { title: string; opinion: string; characters: string; tooLong: Record<string, string> }
}
