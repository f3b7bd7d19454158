import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '../../src/database/transaction.ts'
import { insertOpinion } from '../../src/resources/opinions/insert-opinion.ts'
import { newOwnToken } from '../../src/resources/opinions/own-token.ts'
import { openBusiness, openFleet, printFigures, quantile } from './fleet.ts'

// A customer who owns an opinion, or many, sends as much as a receipt may be, as often at once as they can.

const uploads = 22
const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024)

test('22 receipts of 10 MB at once cost little memory, and the others hardly notice', async () => {
  const fleet = await openFleet()
  const business = await openBusiness(fleet.sql, 'Uploads')
  const node = await fleet.node('api')
  node.start()
  await node.ready()

  const giveOpinion = async () => {
    const ownToken = newOwnToken(fleet.sql)
    await transaction(fleet.sql, (sql) =>
      insertOpinion(sql, {
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
  const uploader = new Worker(new URL('uploader.ts', import.meta.url))
  onTestFinished(() => void uploader.terminate())
  const uploadTo = async (tokens: readonly string[]): Promise<(number | 'closed')[]> => {
    uploader.postMessage(tokens.map((token) => `${node.address}/receipt/${token}`))
    const [statuses] = await once(uploader, 'message')
    return statuses
  }
  const list = async () => {
    const at = performance.now()
    const response = await fetch(`${node.address}/v1/project/${business.projectId}/opinions`, { headers: { 'x-api-key': business.apiKey } })
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    return performance.now() - at
  }
  /** How long lists take, one after the other, during so many rounds of something; and the most memory meanwhile. */
  const listsDuring = async (rounds: number, round: () => Promise<unknown>) => {
    let isOver = false
    const acted = (async () => {
      for (let at = 0; at < rounds; at++) await round()
    })().finally(() => {
      isOver = true
    })
    const waits: number[] = []
    let memory = 0
    while (!isOver) {
      waits.push(await list())
      memory = Math.max(memory, node.memoryBytes())
    }
    await acted
    return { p95: quantile(waits, 0.95), memory, lists: waits.length }
  }
  const tokensOf = (opinions: number) => Promise.all(Array.from({ length: opinions }, giveOpinion))

  for (let time = 0; time < 100; time++) await list()
  // As long as it takes until lists alone take no more memory.
  const idle = await listsDuring(1, () => pause(3000))
  // As much is sent to addresses that take nothing: what sending it costs this machine, and no upload. In rounds, since one is over before
  // there are enough lists to speak of one in twenty.
  const before = await listsDuring(4, () => uploadTo(Array.from({ length: uploads }, () => newOwnToken(fleet.sql).token)))
  const one = await listsDuring(4, async () => {
    const statuses = await uploadTo(Array(uploads).fill(await giveOpinion()))
    expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    expect(statuses.every((status) => [303, 409, 429, 'closed'].includes(status))).toBe(true)
  })
  const many = await listsDuring(1, async () => {
    const statuses = await uploadTo(await tokensOf(uploads))
    expect(statuses.every((status) => [303, 429, 'closed'].includes(status))).toBe(true)
    expect(statuses.filter((status) => status === 303).length).toBeGreaterThanOrEqual(2)
  })
  const figure = ({ p95, memory, lists }: typeof one) =>
    `${lists} lists, p95 ${p95.toFixed(0)} ms (${(p95 / before.p95).toFixed(1)} times), ${megabytes(memory - idle.memory)} MB more`
  printFigures('22 receipts of 10 MB at once', {
    'no upload': `${idle.lists} lists, p95 ${idle.p95.toFixed(0)} ms, ${megabytes(idle.memory)} MB`,
    'to addresses that take none': `${before.lists} lists, p95 ${before.p95.toFixed(0)} ms, ${megabytes(before.memory - idle.memory)} MB more`,
    'for one opinion': figure(one),
    'for 22 opinions': figure(many),
  })
  // What is refused is left unread, so it costs no memory.
  expect(megabytes(before.memory - idle.memory)).toBeLessThanOrEqual(50)
  expect(megabytes(one.memory - idle.memory)).toBeLessThanOrEqual(150)
  expect(megabytes(many.memory - idle.memory)).toBeLessThanOrEqual(150)
  expect(one.p95).toBeLessThanOrEqual(3 * before.p95)
  expect(many.p95).toBeLessThanOrEqual(3 * before.p95)
})
