import pg from 'pg'
import { withLibpqModes } from '../libpq-modes.ts'
import type { Server, Target } from './database-address.ts'
import { askedRole, unfitness, wireOf } from './server-role.ts'

/** How often the server in use is asked what it is, and how long it may take to say so: one that is slow for once is merely looked at anew. */
const everyMs = 500
const patienceMs = 500

/**
 * Asks a server twice a second whether it will still do, over a connection of its own, and tells once when it does not answer or will not do:
 * a machine that is frozen, or cut off, ends no connection. Returns the function that ends it.
 */
export function watchServer(server: Server, { target, onTrouble }: { target: Target; onTrouble: () => void }): () => void {
  let client: pg.Client | null = null
  let isOver = false
  const end = () => {
    isOver = true
    clearTimeout(timer)
    client?.end().catch(() => {})
  }
  const trouble = () => {
    if (isOver) return
    end()
    if (client) wireOf(client).stream.destroy()
    onTrouble()
  }
  const ask = async () => {
    // What takes longer is trouble, the start of the connection too.
    const late = setTimeout(trouble, patienceMs * (client ? 1 : 2))
    try {
      client ??= await open(server)
      if (unfitness(await askedRole(client), target) !== null) trouble()
    } catch {
      trouble()
    } finally {
      clearTimeout(late)
    }
    if (isOver) client?.end().catch(() => {})
    else again()
  }
  let timer: NodeJS.Timeout
  const again = () => {
    timer = setTimeout(ask, everyMs).unref()
  }
  again()
  return end
}

async function open(server: Server): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: withLibpqModes(server.url), application_name: 'earshot watch' })
  client.on('error', () => {})
  await client.connect()
  return client
}
