import { replyLengthMax } from './guard-reply.ts'

/** Passages that a reply may name: more than are sent. */
const passageIdsMax = 50

/** Reads the JSON that a model was asked for, `{reply, passageIds}`, and nothing else; null for anything that is not exactly that. */
export function readReply(content: string): { reply: string; passageIds: string[] } | null {
  let read: unknown
  try {
    read = JSON.parse(content)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return null
  const { reply, passageIds, ...others } = read as Record<string, unknown>
  if (Object.keys(others).length > 0 || typeof reply !== 'string' || !Array.isArray(passageIds)) return null
  if ([...reply].length > replyLengthMax || passageIds.length > passageIdsMax) return null
  return passageIds.every((id) => typeof id === 'string') ? { reply, passageIds } : null
}
