import type { World } from '../world/world.ts'

// What a service logged as its own failure.

/** From error up, as pino numbers its levels. */
const pinoError = 50
export const loggedFailures = ({ logged }: World) => logged.filter((line) => JSON.parse(line).level >= pinoError)
