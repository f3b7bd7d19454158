// The HTTP API that an app calls: the path of its operations, and which of them the signed-in member may call. It is set once, before the
// first request.

/** Method, path, and for operations of members the lowest role that may call them. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, role?: string]>>

export interface HttpApi {
  /** The beginning of every path: `/portal/api`. */
  at: string
  routes: Routes
  /** Returns whether the signed-in person may call an operation. The service decides; this only hides controls that would fail. */
  mayAsk(id: string): boolean
}

let opened: HttpApi | null = null

export function setHttpApi(httpApi: HttpApi): void {
  opened = httpApi
}

export function httpApi(): HttpApi {
  if (!opened) throw new Error('setHttpApi comes first')
  return opened
}
