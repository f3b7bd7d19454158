import type { EventContent } from './event-content.ts'

// An incoming webhook of Slack, with blocks: docs.slack.dev/reference/block-kit. Mattermost and Rocket.Chat take the same. What somebody wrote is
// plain text, in which nothing is a mention, a link or a format.

export const slackMessage = ({ headline, heading, text, facts, url, open }: EventContent) => ({
  // Read out by notifications, in which & < > mean something.
  text: escaped(headline),
  blocks: [
    { type: 'header', text: plain(headline) },
    ...(heading || text ? [{ type: 'section', text: plain([heading, text].filter(Boolean).join('\n')) }] : []),
    ...(facts.length > 0 ? [{ type: 'context', elements: [plain(facts.join(' · '))] }] : []),
    { type: 'section', text: { type: 'mrkdwn', text: `<${escaped(url)}|${escaped(open)}>` } },
  ],
  unfurl_links: false,
  unfurl_media: false,
})

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
