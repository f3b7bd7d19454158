/**
 * The user that PostgreSQL runs as. It does not run as root, for good reasons; yet containers often run as root. Then it runs as the owner
 * of its directory, at first the system's user `postgres`, created if missing. That user may have no way to the directory, as in a clone
 * below /root (mode 700): it gets the one capability to pass, or, where the machine has not even that one, the next.
 */
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { databaseMessages } from '@earshot/messages/cli/database'
import { type Invocation, run } from './child-process.ts'

/** A user other than ours; null: ourselves. */
export type Ownership = { uid: number; gid: number } | null

/** Starts a program as a user. */
export type Identity = (command: string, args: string[]) => Invocation

/** The owner of PostgreSQL's directory, or the one it shall have. Null when the process is not root: then it is the process's own user. */
export async function ownershipFor(directory: string): Promise<Ownership> {
  const stat = await fs.stat(directory).catch(() => null)
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (stat && uid !== undefined && stat.uid !== uid) {
      throw new Error(databaseMessages.postgres.otherOwner({ directory, uid: stat.uid }))
    }
    return null
  }
  if (stat && stat.uid !== 0) return { uid: stat.uid, gid: stat.gid }
  const ids = (await findUser()) ?? (await makeUser())
  // Its files belong to root, for instance after a restore: hand them over.
  if (stat && existsSync(path.join(directory, 'PG_VERSION'))) {
    await run({ command: 'chown', args: ['-R', `${ids.uid}:${ids.gid}`, path.dirname(directory)] })
  }
  return ids
}

async function findUser(): Promise<NonNullable<Ownership> | null> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number(await run({ command: 'id', args: [flag, 'postgres'] }))))
    return uid && gid !== undefined ? { uid, gid } : null
  } catch {
    return null
  }
}

async function makeUser(): Promise<NonNullable<Ownership>> {
  try {
    await run({ command: 'groupadd', args: ['--system', '--force', 'postgres'] })
    const home = ['--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false']
    await run({ command: 'useradd', args: ['--system', '--gid', 'postgres', ...home, 'postgres'] })
  } catch {
    // Another process may have made it in the meantime; if not, the look below finds nobody.
  }
  const ids = await findUser()
  if (!ids) throw new Error(databaseMessages.postgres.noUser)
  return ids
}

/** The least a user needs to reach PostgreSQL's files and its directory: tried, not guessed. */
export async function reachableAs(ids: Ownership, places: { directory: string; postgres: string; share: string }): Promise<Identity> {
  if (!ids) return (command, args) => ({ command, args })
  // Asked for a setting, PostgreSQL looks for its own files and its directory as it does when it starts, and ends.
  const script = 'cd "$0" && test -r "$1" && "$2" -D "$0" -c config_file=/dev/null -C port'
  const test = ['-c', script, places.directory, places.share, places.postgres]
  const identities: Identity[] = [
    (command, args) => ({ command, args, ...ids }),
    withCapabilities(ids, '+dac_read_search'),
    // A container's root often has no other capability for foreign folders than this one, which lets it write there too.
    withCapabilities(ids, '+dac_override'),
  ]
  for (const identity of identities) {
    try {
      await run(identity('/bin/sh', test))
      return identity
    } catch {
      // Not this way.
    }
  }
  const { directory, postgres } = places
  throw new Error(databaseMessages.postgres.notReachable({ uid: ids.uid, directory, postgres }))
}

const withCapabilities =
  ({ uid, gid }: NonNullable<Ownership>, capability: string): Identity =>
  (command, args) => ({
    command: 'setpriv',
    args: [
      ...['--reuid', String(uid), '--regid', String(gid), '--clear-groups'],
      ...['--inh-caps', `-all,${capability}`, '--ambient-caps', `-all,${capability}`],
      // Without this, access() answers as if the capability were not there, and PostgreSQL believes it.
      ...['--securebits', '+no_setuid_fixup', '--', command, ...args],
    ],
  })
