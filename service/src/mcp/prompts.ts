import { type Operation, operations } from '@earshot/contract'
import { mcpMessages } from '@earshot/messages/api/mcp'

const messages = mcpMessages.prompts

interface Prompt {
  title: string
  description: string
  /** The names of its arguments, all of which are required. */
  argumentNames: readonly (keyof typeof descriptions)[]
  text(given: Readonly<Record<string, string>>): string
  /** The operation without which it is of no use. */
  needs: Operation
}

const descriptions = { projectId: messages.projectId, reviewId: messages.reviewId }

/** What the server offers to be asked for, by name. */
export const prompts: ReadonlyMap<string, Prompt> = new Map<string, Prompt>([
  [
    'triage_new_opinions',
    {
      ...{ title: messages.triage.title, description: messages.triage.description, needs: operations['opinions.list'] },
      argumentNames: ['projectId'],
      text: ({ projectId = '' }) => messages.triage.text({ projectId }),
    },
  ],
  [
    'draft_response',
    {
      ...{ title: messages.draft.title, description: messages.draft.description, needs: operations['opinions.respond'] },
      argumentNames: ['projectId', 'reviewId'],
      text: ({ projectId = '', reviewId = '' }) => messages.draft.text({ projectId, reviewId }),
    },
  ],
])

/** A prompt as clients are told of it. */
export const describedPrompt = (name: string, { title, description, argumentNames }: Prompt) => ({
  ...{ name, title, description },
  arguments: argumentNames.map((argument) => ({ name: argument, description: descriptions[argument], required: true })),
})
