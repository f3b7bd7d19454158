import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

let world: World
let viewer: Member
beforeAll(async () => {
  world = await openWorld()
  viewer = await world.member({ role: 'viewer' })
})
afterAll(() => world.close())

const options = [
  { id: 'yes', option: 'Yes' },
  { id: 'no', option: 'No' },
]

/** The preview, as a frame of the dashboard loads it. */
const preview = (query: Record<string, string> = {}, by = viewer, projectId = world.business.projectId) =>
  by.get(`${new URL(by.url).pathname}/project/${projectId}/form-preview?${new URLSearchParams(query)}`)

const withDraft = (draft: unknown) => preview({ draft: JSON.stringify(draft) })

test('a question that is being written is shown where it will be asked, and nothing is written', async () => {
  const ask = (question: string) => world.ask('questions.create', { tags: ['staff'], question, answerMode: 'text_only' })
  const first = (await ask('Who helped you?')).body
  await ask('What else?')
  const before = (await world.ask('questions.list')).body

  const changed = await (
    await withDraft({ questionId: first.questionId, question: 'Who was <b>kind</b>?', answerMode: 'single_select', answers: { options } })
  ).text()
  expect(changed).toContain('Who was &#60;b&#62;kind&#60;/b&#62;?')
  expect(changed).not.toContain('Who helped you?')
  expect(changed.indexOf('Who was')).toBeLessThan(changed.indexOf('What else?'))

  const added = await (await withDraft({ question: 'And now?', answerMode: 'text_only' })).text()
  expect(added.indexOf('What else?')).toBeLessThan(added.indexOf('And now?'))
  expect((await world.ask('questions.list')).body).toEqual(before)
})

test('the page runs nothing, sends nothing, loads nothing, and is framed by us alone', async () => {
  const response = await preview()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const policy = response.headers.get('content-security-policy')!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toContain('allow-scripts')
  expect(policy).not.toContain('allow-forms')
  const page = await response.text()
  expect(page).not.toContain('<script')
  expect(page).not.toMatch(/ action=| method=|type="submit"|data-start/)
  const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy)!
  expect(page).toContain(`<style nonce="${nonce}">`)
})

test('it speaks the project’s language or the one that is asked for, by day and by night', async () => {
  expect(await (await preview()).text()).toContain('<html lang="en"')
  expect(await (await preview({ language: 'de-AT' })).text()).toContain('<html lang="de"')
  expect(await (await preview({ theme: 'dark' })).text()).toContain('@media all{:root{--accent')
  const light = await (await preview({ theme: 'light' })).text()
  expect(light).not.toContain('@media all')
  // Else the browser's own controls are dark where the reader prefers that.
  expect(light).toMatch(/color-scheme: ?light[;}]/)
  expect(light).not.toMatch(/light dark/)
})

test.each([
  ['no JSON', { draft: '{' }, '?draft'],
  ['a number', { draft: '5' }, 'draft.body'],
  ['a key twice', { draft: '{"question":"a","question":"b"}' }, '?draft'],
  ['nothing in it', { draft: '{}' }, 'draft.question'],
  ['an empty question', { draft: '{"question":" ","answerMode":"text_only"}' }, 'draft.question'],
  ['no options', { draft: '{"question":"a","answerMode":"single_select"}' }, 'draft.answers.options'],
  [
    'options alike',
    { draft: JSON.stringify({ question: 'a', answerMode: 'single_select', answers: { options: [options[0], options[0]] } }) },
    'draft.answers.options.1.id',
  ],
  ['half a character', { draft: '{"question":"\\ud800","answerMode":"text_only"}' }, '?draft'],
  ['too much', { draft: 'x'.repeat(12_001) }, '?draft'],
  ['a language that is none', { language: '<b>' }, '?language'],
  ['a theme that is none', { theme: 'sepia' }, '?theme'],
])('%s is refused and says where', async (_what, query, path) => {
  const response = await preview(query)
  expect(response.status).toBe(400)
  const { errors } = (await response.json()) as { errors: { path: string }[] }
  expect(errors.map((error) => error.path)).toContain(path)
})

test('another organization sees no form of ours', async () => {
  const { organizationId, projectId } = await world.openBusiness('Elsewhere')
  const stranger = await world.member({ organizationId })
  expect((await preview({}, stranger)).status).toBe(404)
  expect((await preview({}, viewer, projectId)).status).toBe(404)
})
