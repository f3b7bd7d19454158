import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { newSession } from '../../pages/spam.ts'
import { deriveKey } from '../../secrets.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('smoke', async () => {
  const { organizationId, projectId, slug } = world.business
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source)
    values (${organizationId}, ${projectId}, 'Fine <b>', 'All was well.', false, 'Ada', 'direct')`
  const answered = await fetch(`${world.address}/p/${slug}`)
  expect(answered.status).toBe(200)
  const text = await answered.text()
  expect(text).toContain('Fine &#60;b')
  const again = await fetch(`${world.address}/p/${slug}`, { headers: { 'if-none-match': answered.headers.get('etag')! } })
  expect(again.status).toBe(304)
  const [, id] = /id="o-([^"]+)"/.exec(text)!
  expect((await fetch(`${world.address}/p/${slug}/${id}`)).status).toBe(200)
  expect(await (await fetch(`${world.address}/p/${slug}/rss.xml`)).text()).toContain('<item>')
  const voted = await fetch(`${world.address}/p/${slug}/${id}/upvote`, {
    method: 'POST',
    body: new URLSearchParams({ upvote: 'on' }),
    redirect: 'manual',
  })
  expect([voted.status, voted.headers.get('location')]).toEqual([303, `/p/${slug}/${id}`])
  expect((await world.ask('opinions.list')).body.opinions[0].upvotes).toBe(1)
})

test('write', async () => {
  const { slug, projectId } = world.business
  const { formSessionKey } = { formSessionKey: deriveKey(world.secretKey, 'form-session') }
  const session = newSession({ formSessionKey }, { about: `opinion ${projectId}`, at: Date.now() - 5000 })
  const form = await fetch(`${world.address}/p/${slug}/write`)
  expect(form.status).toBe(200)
  const sent = await fetch(`${world.address}/p/${slug}/write`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ session, title: 'T', opinion: 'O' }),
  })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/p/${slug}/write/thanks`])
  const again = await fetch(`${world.address}/p/${slug}/write`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ session, title: 'T', opinion: 'O' }),
  })
  expect(again.status).toBe(409)
})
