export const en = {
  /** Names the whole widget for those who hear a page. */
  label: (project: string) => `Your opinion on ${project}`,
  send: 'Send the answer',
  sending: 'Sending',
  skip: 'Skip',
  seen: (project: string) => `${project} sees your answer and the day, not who you are.`,
  missing: 'Choose or write something first, or skip the question.',
  sent: 'Answer sent.',
  gone: 'That question is not asked any more.',
  arrived: (project: string) => `What you answered has reached ${project}.`,
  more: 'Is there more you would like to say?',
  /** Above the form for an opinion, where questions were answered before. */
  answersStay: 'What you answered before stays without your name.',
  back: 'Back',
  latest: 'Latest opinions',
  newTab: 'opens in a new tab',
  offline: 'There is no connection just now. Nothing was sent; what you typed is still here. Try again.',
  failed: 'Something went wrong on our side. What you typed is still here; try again in a moment.',
  /** `{time}` is a time of day. */
  busy: 'More came in than can be taken just now. What you typed is still here; try again after {time}.',
  already: 'An opinion was sent from here before. To write another one, load the page again.',
}

export type Words = typeof en
