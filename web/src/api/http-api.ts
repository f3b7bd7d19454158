// By which door an app asks: where its operations are, and what whoever is in may ask. Set once, before anything is asked.

/** Method, path, and where members ask the least role of those who may. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, role?: string]>>

export interface Door {
  /** What stands before every path: `/portal/api`. */
  at: string
  routes: Routes
  /** Whether whoever is in may ask an operation. The service decides; this is for what is not worth showing. */
  mayAsk(id: string): boolean
}

let opened: Door | null = null

export function openDoor(door: Door): void {
  opened = door
}

export function door(): Door {
  if (!opened) throw new Error('openDoor comes first')
  return opened
}
