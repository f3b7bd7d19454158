import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { transaction } from '../../src/database/transaction.ts'
import { keepOpinion } from '../../src/resources/opinions/keep-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { openBusiness, openFleet, printFigures, quantile } from './fleet.ts'

// Somebody who owns an opinion, or many, sends as much as a receipt may be, as often at once as they can.

const uploads = 22

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(10 * 1024 * 1024 - 100), Buffer.from('\n%%EOF\n')])
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

test('22 receipts of 10 MB at once cost little memory, and the others hardly notice', async () => {
  const fleet = await openFleet()
  const business = await openBusiness(fleet.sql, 'Uploads')
  const node = await fleet.node('api')
  node.start()
  await node.ready()

  const giveOpinion = async () => {
    const ownToken = newOwnToken()
    await transaction(fleet.sql, (sql) =>
      keepOpinion(sql, {
        ...{
          organizationId: business.organizationId,
          projectId: business.projectId,
          reviewId: randomUUID(),
          ownTokenSha256: ownToken.sha256,
        },
        written: { title: 'Good', opinion: 'Very good.', name: 'Ada', incognito: false, answers: [] },
        ...{ source: 'direct', method: null, status: 'published', language: 'en', customer: { email: null } },
      }),
    )
    return ownToken.token
  }
  const upload = async (token: string) => {
    const form = new FormData()
    form.append('receipt', new Blob([pdf], { type: 'application/pdf' }), 'receipt.pdf')
    const response = await fetch(`${node.address}/receipt/${token}`, { method: 'POST', body: form, redirect: 'manual' }).catch(() => null)
    await response?.arrayBuffer()
    return response?.status ?? 'closed'
  }
  const list = async () => {
    const at = performance.now()
    const response = await fetch(`${node.address}/v1/project/${business.projectId}/opinions`, { headers: { 'x-api-key': business.apiKey } })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return performance.now() - at
  }
  /** How long lists take, one after the other, until something is over; and the most memory meanwhile. */
  const listsDuring = async (act: Promise<unknown>) => {
    let isOver = false
    void act.finally(() => {
      isOver = true
    })
    const waits: number[] = []
    let memory = 0
    while (!isOver || waits.length < 50) {
      waits.push(await list())
      memory = Math.max(memory, node.memoryBytes())
    }
    return { p95: quantile(waits, 0.95), memory }
  }

  for (let time = 0; time < 100; time++) await list()
  // As much is sent to an address that takes nothing: what sending it costs this machine, and no upload.
  const before = await listsDuring(Promise.all(Array.from({ length: uploads }, () => upload(newOwnToken().token))))
  const token = await giveOpinion()
  const one = await listsDuring(
    Promise.all(Array.from({ length: uploads }, () => upload(token))).then((statuses) => {
      expect(statuses.filter((status) => status === 303)).toHaveLength(1)
      expect(statuses.every((status) => [303, 409, 429, 'closed'].includes(status))).toBe(true)
    }),
  )
  const tokens = await Promise.all(Array.from({ length: uploads }, giveOpinion))
  const many = await listsDuring(
    Promise.all(tokens.map(upload)).then((statuses) => {
      expect(statuses.every((status) => [303, 429, 'closed'].includes(status))).toBe(true)
      expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(2)
    }),
  )
  const figure = ({ p95, memory }: typeof one) =>
    `lists p95 ${p95.toFixed(0)} ms (${(p95 / before.p95).toFixed(1)} times), ${megabytes(memory - before.memory)} MB more`
  printFigures('22 receipts of 10 MB at once', {
    'to addresses that take none': `lists p95 ${before.p95.toFixed(0)} ms, ${megabytes(before.memory)} MB`,
    'for one opinion': figure(one),
    'for 22 opinions': figure(many),
  })
  expect(megabytes(one.memory - before.memory)).toBeLessThanOrEqual(150)
  expect(megabytes(many.memory - before.memory)).toBeLessThanOrEqual(150)
  expect(one.p95).toBeLessThanOrEqual(3 * before.p95)
  expect(many.p95).toBeLessThanOrEqual(3 * before.p95)
})
