import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataTokenOf } from '../../src/privacy/data-token.ts'
import { associatedDataOf } from '../../src/resources/verifications/receipts.ts'
import { deriveKey, encryptLarge, keyIdsOf } from '../../src/secrets.ts'
import { openBusiness, openFleet, printFigures } from './fleet.ts'

// Four people, each at a place of their own, take everything that is known about them at the same time: each has as many receipts as an
// export takes along.

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

test('four exports with 40 MB of receipts each at once cost little memory', async () => {
  const fleet = await openFleet()
  const { organizationId, projectId } = await openBusiness(fleet.sql, 'Exports')
  const node = await fleet.node('api', { TRUST_PROXY: '127.0.0.0/8' })
  const key = deriveKey(fleet.secretKey, 'receipt')
  const contents = await encryptLarge(key, randomBytes(9_900_000), associatedDataOf({ organizationId, projectId }))
  const paths: string[] = []
  for (let person = 0; person < 4; person++) {
    const email = `${randomUUID()}@example.com`
    await fleet.sql`
      with customer as (
        insert into customer (organization_id, email) values (${organizationId}, ${email}) returning *
      ), opinion as (
        insert into opinion (organization_id, project_id, customer_id, title, opinion, incognito, source, status)
        select organization_id, ${projectId}, customer_id, 'Fine', 'All was well.', false, 'direct', 'published' from customer returning *
      ), verification as (
        insert into verification (organization_id, project_id, review_id, method, status, decided_at)
        select organization_id, project_id, review_id, 'visual_evidence', 'rejected', now() from opinion, generate_series(1, 4) returning *
      )
      insert into receipt (organization_id, project_id, verification_id, media_type, contents_encrypted, encryption_key_id)
      select organization_id, project_id, verification_id, 'image/png', ${contents}, ${keyIdsOf(key)[0]} from verification`
    const asked = { organizationId, projectId, email, issuedSecond: Math.floor(Date.now() / 1000) }
    paths.push(`/my-data/open/${dataTokenOf(deriveKey(fleet.secretKey, 'my-data'), asked)}/download`)
  }
  node.start()
  await node.ready()
  let most = 0
  const look = () => {
    most = Math.max(most, node.memoryBytes())
  }
  const take = async (path: string, at: number) => {
    const answer = await fetch(node.address + path, { headers: { 'x-forwarded-for': `198.51.100.${at + 1}` } })
    let bytes = 0
    for await (const part of answer.body!) {
      bytes += part.length
      look()
    }
    return { status: answer.status, bytes }
  }
  for (let time = 0; time < 20; time++) await fetch(`${node.address}/my-data/open/nothing`).then((answer) => answer.text())
  look()
  const idle = most
  const taken = await Promise.all(paths.map(take))
  for (const { status, bytes } of taken) {
    expect(status).toBe(200)
    expect(bytes).toBeGreaterThan((39_600_000 * 4) / 3)
  }
  printFigures('Four exports with 40 MB of receipts', {
    'memory before, and at the most': `${megabytes(idle)}, ${megabytes(most)} MB`,
    sent: `${megabytes(taken.reduce((sum, { bytes }) => sum + bytes, 0))} MB`,
  })
  expect(megabytes(most - idle)).toBeLessThanOrEqual(250)
})
