import { codesOf, type Operation } from '@earshot/contract'
import type { TSchema } from 'typebox'
import { misfitOf } from './fits-schema.ts'

// Requests to operations, whose answers are checked against the contract.

export interface Answered {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the contract's schema has checked them.
  body: any
}

/** Sends a request that a row of the contract describes, and checks that what is answered is what the row declares. */
export async function call(
  { id, row, at, headers }: { id: string; row: Operation; at: string; headers: Record<string, string> },
  request: Record<string, unknown>,
): Promise<Answered> {
  const { method, path, query, success } = row
  const rest = { ...request }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  delete rest.projectId
  const hasBody = method === 'POST' || method === 'PATCH'
  const search = query && !hasBody ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`${at}${filled}${search}`, {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  })
  const body: unknown = await response.json()
  const schema = (success as Record<number, TSchema>)[response.status]
  if (response.ok && !schema) throw new Error(`${id} answered ${response.status}, which it does not declare`)
  const { code } = body as { code?: ReturnType<typeof codesOf>[number] }
  if (!response.ok && !codesOf(row).includes(code!)) throw new Error(`${id} answered ${code}, which it does not declare`)
  const misfit = schema && misfitOf(schema, body)
  if (misfit) throw new Error(`${id} answered what its schema does not allow: ${misfit}\n${JSON.stringify(body)}`)
  return { status: response.status, headers: response.headers, body }
}
