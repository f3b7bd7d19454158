/** What the service needs at run time, read from package-lock.json: the versions that were tested, with their digests. */

interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  [field: string]: unknown
}

export interface Lock {
  lockfileVersion: number
  packages: Record<string, LockEntry>
  [field: string]: unknown
}

/** Returns the places (`node_modules/fastify`) of all packages that those at `roots` need, over however many between; not what is optional only for a peer. */
export function reachedFrom(lock: Lock, roots: readonly string[]): Set<string> {
  const reached = new Set<string>()
  const toVisit = [...roots]
  for (let place = toVisit.pop(); place !== undefined; place = toVisit.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    const { link, resolved, ...entry } = lock.packages[place]!
    if (link) {
      toVisit.push(resolved!)
      continue
    }
    for (const name of neededBy(entry)) {
      const found = placeOf(lock, name, place)
      if (found !== null) toVisit.push(found)
    }
  }
  return reached
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: LockEntry): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where a package finds another: beside it, or further up, as Node looks. Null: nowhere, which a dependency that is optional may be. */
function placeOf(lock: Lock, name: string, from: string): string | null {
  for (let directory = from; ; directory = directory.slice(0, Math.max(0, directory.lastIndexOf('/')))) {
    const place = directory === '' ? `node_modules/${name}` : `${directory}/node_modules/${name}`
    if (place in lock.packages) return place
    if (directory === '') return null
  }
}
