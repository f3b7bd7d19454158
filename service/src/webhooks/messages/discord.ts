import type { EventContent } from './event-content.ts'

// A webhook of Discord, with an embed: docs.discord.com/developers/resources/webhook. Nothing in it mentions anybody, and what somebody wrote is no
// Markdown: each character that could be is escaped, those of addresses too, so that none becomes a link.

export const discordMessage = ({ headline, heading, text, facts, url, open }: EventContent) => ({
  embeds: [
    {
      title: escaped(headline),
      url,
      description: [heading && `**${escaped(heading)}**`, text && escaped(text), `[${escaped(open)}](${url})`].filter(Boolean).join('\n'),
      ...(facts.length > 0 && { footer: { text: facts.join(' · ') } }),
    },
  ],
  allowed_mentions: { parse: [] },
})

const escaped = (text: string): string => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')
