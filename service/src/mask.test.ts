import { expect, test } from 'vitest'
import { runCommand } from './commands/run-command.fixture.ts'
import { openLog } from './log.ts'
import { maskedAddress, maskedLine } from './mask.ts'

const secret = 'hunter2'

test.each([
  [`postgres://user:${secret}@db.example:5432/earshot`, 'postgres://user:***@db.example:5432/earshot'],
  [
    `postgres://db.example/earshot?user=me&password=${secret}&sslmode=require`,
    'postgres://db.example/earshot?user=***&password=***&sslmode=require',
  ],
  [`postgres://db.example/earshot?sslpassword=${secret}`, 'postgres://db.example/earshot?sslpassword=***'],
  [`postgres://db.example/earshot?options=-c%20x.y%3D${secret}`, 'postgres://db.example/earshot?options=***'],
  [`postgres://db.example/earshot?PassWord=${secret}`, 'postgres://db.example/earshot?PassWord=***'],
  [
    `postgres://user:${secret}@a.example:5432,[2001:db8::1]:5433,c/earshot?target_session_attrs=read-write&password=${secret}`,
    'postgres://user:***@a.example:5432,[2001:db8::1]:5433,c/earshot?target_session_attrs=read-write&password=***',
  ],
  [`rediss://:${secret}@redis.example:6379/1`, 'rediss://:***@redis.example:6379/1'],
  [`redis://redis.example?password=${secret}`, 'redis://redis.example?password=***'],
  [
    `smtps://user:${secret}@mail.example:465?tls.rejectUnauthorized=false`,
    'smtps://user:***@mail.example:465?tls.rejectUnauthorized=false',
  ],
  [`smtp://mail.example?auth.pass=${secret}`, 'smtp://mail.example?auth.pass=***'],
])('%s is shown as %s', (written, shown) => {
  expect(maskedAddress(written)).toBe(shown)
  expect(maskedLine(`can't connect to ${written} now`)).toBe(`can't connect to ${shown} now`)
})

// What does not parse, or parses as something else than was meant.
test.each([
  `postgres://user:pa/${secret}@db.example/earshot`,
  `postgres://user:pa#${secret}@db.example/earshot`,
  `postgres://user:12/${secret}@db.example/earshot`,
  `postgres://user:12#${secret}@db.example/earshot`,
  `postgres://user:12?${secret}@db.example/earshot`,
  `postgres://user:${secret}@db.example:notaport/earshot`,
  `postgres://user:${secret}@[::1/earshot`,
  `postgres://user:${secret}@a:1,b:${secret}/earshot`,
  `postgres://user:pa/${secret}@a:1,b:2/earshot`,
  `postgres://user:${secret}%zz@/earshot`,
  `redis://:${secret}@`,
  `smtp://user:${secret}@:587?password=${secret}`,
  `user:${secret}@db.example`,
  `host=db.example password=${secret}`,
])('%s tells no password, though it is no address', (written) => {
  expect(maskedAddress(written)).not.toContain(secret)
  if (/:\/\/|=/.test(written)) expect(maskedLine(`failed: ${written}`)).not.toContain(secret)
})

test('a line of the log and its error tell no password', () => {
  const lines: string[] = []
  const log = openLog({ level: 'info', to: { write: (line: string) => void lines.push(line) } })
  const input = `postgres://user:${secret}@db.example:x/earshot?password=${secret}`
  const error = Object.assign(new TypeError(`Invalid URL: ${input}`), { input, options: { password: secret, sslpassword: secret } })
  log.error({ err: error, url: `redis://:${secret}@redis.example` }, `no database at ${input}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(secret)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 50, url: 'redis://:***@redis.example' })
})

test('what is no password stays as it is', () => {
  for (const line of [
    'a password is at least 12 characters long',
    '{"operation":"people.password","status":200}',
    'https://feedback.example/p/acme?lang=de',
    'SECRET_KEY must be at least 32 characters long',
  ])
    expect(maskedLine(line)).toBe(line)
})

test('the doctor tells no password, whether settings are right, wrong or lead nowhere', async () => {
  const examine = async (env: Record<string, string>) => (await runCommand('doctor', [], { env })).result
  const settings = { SECRET_KEY: `${secret}${'x'.repeat(32)}`, BASE_URL: 'http://127.0.0.1:2', PORT: '2', MAIL_FROM: 'a@acme.example' }
  for (const env of [
    {
      DATABASE_URL: `postgres://127.0.0.1:1/earshot?user=me&password=${secret}&sslpassword=${secret}`,
      REDIS_URL: `redis://127.0.0.1:1?password=${secret}`,
      SMTP_URL: `smtp://127.0.0.1:1?auth.user=me&auth.pass=${secret}`,
    },
    {
      DATABASE_URL: `postgres://me:${secret}@127.0.0.1:1/earshot?options=-c%20x.y%3D${secret}`,
      REDIS_URL: `redis://:${secret}@127.0.0.1:1`,
    },
    { DATABASE_URL: `postgres://me:a/${secret}@127.0.0.1/earshot`, REDIS_URL: `redis://:${secret}@`, SMTP_URL: `${secret}@mail.example` },
  ]) {
    const {
      ok,
      settings: listed,
      checks,
    } = (await examine({ ...settings, ...env })) as { ok: boolean; settings: unknown[]; checks: unknown[] }
    expect(ok).toBe(false)
    expect(checks.length).toBeGreaterThan(0)
    expect(JSON.stringify([listed, checks])).not.toContain(secret)
  }
})
