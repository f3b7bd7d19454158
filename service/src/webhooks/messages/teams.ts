import type { EventContent } from './event-content.ts'

// A card for the workflow "Post to a channel when a webhook request is received" of Microsoft Teams: adaptivecards.io, version 1.4. What
// somebody wrote stands in text runs, which have no Markdown.

export const teamsMessage = ({ headline, heading, text, facts, url, open }: EventContent) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          run(headline, { weight: 'bolder', size: 'medium' }),
          ...(heading ? [run(heading, { weight: 'bolder' })] : []),
          ...(text ? [run(text)] : []),
          ...(facts.length > 0 ? [run(facts.join(' · '), { isSubtle: true })] : []),
        ],
        actions: [{ type: 'Action.OpenUrl', title: open, url }],
      },
    },
  ],
})

const run = (text: string, look: object = {}) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text, ...look }] })
