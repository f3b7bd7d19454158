/** A program that moves an organization and is killed at a step of it: `node killed-mover.ts '{"organizationId": …}'`. */
import { connect } from '../../src/database/database.ts'
import { moveOrganization } from '../../src/homes/moves/move-organization.ts'

const { organizationId, homes, to, killedAt } = JSON.parse(process.argv[2]!) as {
  organizationId: string
  /** The addresses of the first home and the second one. */
  homes: [main: string, second: string]
  to: 'main' | 'second'
  killedAt: string
}

const [main, second] = homes.map((url, at) => ({ name: ['main', 'second'][at]!, url, sql: connect(url, { connectionsMax: 3 }) }))
second!.sql.home.first = main!.sql
const [from, target] = to === 'main' ? [second!, main!] : [main!, second!]
await moveOrganization({
  ...{ organizationId, from, to: target, directory: main!.sql },
  onStep: (step) => {
    if (step === killedAt) process.kill(process.pid, 'SIGKILL')
  },
})
