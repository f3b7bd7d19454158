// The HTTP API that an app asks: the path of its operations, and which of them the signed-in member may ask. Set once, before the first request.

/** Method, path, and where members ask the least role of those who may. */
export type Routes = Readonly<Record<string, readonly [method: string, path: string, role?: string]>>

export interface HttpApi {
  /** What stands before every path: `/portal/api`. */
  at: string
  routes: Routes
  /** Whether whoever is in may ask an operation. The service decides; this is for what is not worth showing. */
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
