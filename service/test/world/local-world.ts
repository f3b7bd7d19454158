import { freePort } from './free-port.ts'
import { openWorld, type World } from './world.ts'

/** A world by the name `localhost`, for which browsers make passkeys without https. */
export async function openLocalWorld(settings: Record<string, string> = {}): Promise<World> {
  const port = String(await freePort())
  return openWorld({ PORT: port, BASE_URL: `http://localhost:${port}`, ...settings })
}
