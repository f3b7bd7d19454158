import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { renderEnvExample } from './env-example.ts'
import { blockedPorts } from './network/blocked-ports.ts'
import { ConfigError } from './setting.ts'

const key = 'k'.repeat(32)

test('an empty environment gives the defaults, and an empty setting is none', () => {
  const config = readConfig({})
  expect(config).toEqual({
    port: 4000,
    host: '0.0.0.0',
    baseUrl: 'http://localhost:4000',
    databaseUrl: null,
    homes: null,
    homeName: null,
    databaseReplicaUrl: null,
    databaseListenUrl: null,
    dataDir: path.resolve('data'),
    secretKey: null,
    webhookKeys: null,
    smtpUrl: null,
    mailFrom: 'Earshot <earshot@localhost>',
    allowPrivateTargets: false,
    retentionDays: 30,
    spamProofOfWork: false,
    rateLimitPerMinute: 1000,
    redisUrl: null,
    logLevel: 'info',
    logFormat: 'json',
    connectionsMax: 2000,
    trustProxy: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    drainSeconds: 0,
    backupTo: null,
    backupEverySeconds: 86_400,
    backupKeep: 7,
    backupPassphrase: null,
    otlpEndpoint: null,
    otlpHeaders: null,
    serviceName: 'earshot',
    tracesSampler: 'parentbased_traceidratio',
    tracesRatio: 0.1,
    tracesPerSecond: 10,
    dnsServers: null,
    aiBaseUrl: null,
    aiModel: null,
    aiApiKey: null,
    aiTimeoutSeconds: 30,
  })
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toEqual(config)
})

describe('what is written is read', () => {
  const cases: [Record<string, string>, object][] = [
    [{ PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080' }],
    [{ BASE_URL: 'https://Feedback.Example/' }, { baseUrl: 'https://feedback.example' }],
    [
      { DATABASE_URL: 'postgres://a:b@db/earshot', SECRET_KEY: key },
      { databaseUrl: 'postgres://a:b@db/earshot', secretKey: key },
    ],
    [
      { DATABASE_URL: 'postgres://a:b@[::1]:5433,db:5432,c/earshot?target_session_attrs=primary', SECRET_KEY: key },
      { databaseUrl: 'postgres://a:b@[::1]:5433,db:5432,c/earshot?target_session_attrs=primary' },
    ],
    [
      {
        ...{ DATABASE_URL: 'postgres://db/earshot', SECRET_KEY: key },
        ...{ DATABASE_REPLICA_URL: 'postgres://a,b/earshot?target_session_attrs=standby', DATABASE_LISTEN_URL: 'postgres://c/earshot' },
      },
      { databaseReplicaUrl: 'postgres://a,b/earshot?target_session_attrs=standby', databaseListenUrl: 'postgres://c/earshot' },
    ],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'Acme <a@acme.example>' }, { mailFrom: 'Acme <a@acme.example>' }],
    [{ RETENTION_DAYS: '7' }, { retentionDays: 7 }],
    [
      { BACKUP_TO: 'backups', BACKUP_EVERY: '90m', BACKUP_KEEP: '30' },
      { backupTo: path.resolve('backups'), backupEverySeconds: 5400, backupKeep: 30 },
    ],
    [
      { BACKUP_EVERY: 'off', BACKUP_PASSPHRASE: 'correct horse battery' },
      { backupEverySeconds: 0, backupPassphrase: 'correct horse battery' },
    ],
    [{ SPAM_PROOF_OF_WORK: 'true' }, { spamProofOfWork: true }],
    [{ RATE_LIMIT_PER_MINUTE: '0' }, { rateLimitPerMinute: 0 }],
    [{ REDIS_URL: 'rediss://:secret@redis.example/2' }, { redisUrl: 'rediss://:secret@redis.example/2' }],
    [
      { WEBHOOK_KEY: `${'A'.repeat(43)}=, ${'_'.repeat(43)}` },
      { webhookKeys: [Buffer.alloc(32), Buffer.from(`${'/'.repeat(43)}=`, 'base64')] },
    ],
    [
      { METRICS_PORT: '9464', METRICS_HOST: '::1' },
      { metricsPort: 9464, metricsHost: '::1' },
    ],
    [{ DRAIN_SECONDS: '10' }, { drainSeconds: 10 }],
    [{ LOG_FORMAT: 'pretty' }, { logFormat: 'pretty' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }, { otlpEndpoint: 'http://127.0.0.1:4318' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otlp.example/tenant' }, { otlpEndpoint: 'https://otlp.example/tenant' }],
    [
      { OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a%2Cb==, X-Tenant = acme' },
      { otlpHeaders: { Authorization: 'Bearer a,b==', 'X-Tenant': 'acme' } },
    ],
    [{ OTEL_SERVICE_NAME: 'Feedback (Köln)' }, { serviceName: 'Feedback (Köln)' }],
    [
      { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: '.25' },
      { tracesSampler: 'always_on', tracesRatio: 0.25 },
    ],
    [{ TRACES_PER_SECOND: '0' }, { tracesPerSecond: 0 }],
    [{ DNS_SERVERS: '192.0.2.53, [2001:db8::53]:5353' }, { dnsServers: ['192.0.2.53', '[2001:db8::53]:5353'] }],
    [
      { AI_BASE_URL: 'https://ai.example/openai/v1/', AI_MODEL: 'org/model:7b', AI_API_KEY: 'sk-x', AI_TIMEOUT_SECONDS: '120' },
      { aiBaseUrl: 'https://ai.example/openai/v1', aiModel: 'org/model:7b', aiApiKey: 'sk-x', aiTimeoutSeconds: 120 },
    ],
    [{ AI_BASE_URL: 'http://ollama:11434/v1', AI_MODEL: 'm' }, { aiBaseUrl: 'http://ollama:11434/v1' }],
    [{ AI_BASE_URL: 'http://127.0.0.1:11434/v1', AI_MODEL: 'm' }, { aiBaseUrl: 'http://127.0.0.1:11434/v1' }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: 'loopback,192.0.2.1' }, { trustProxy: ['127.0.0.0/8', '::1', '192.0.2.1'] }],
    [{ CONNECTIONS_MAX: '100' }, { connectionsMax: 100 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
  ]
  test.each(cases)('%j', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected)
  })
})

describe('what a setting can not be is refused', () => {
  const cases: [string, string[]][] = [
    ['PORT', ['0', '65536', '80.5', '-1', 'http', '1e3']],
    ['HOST', ['a b', 'http://x']],
    ['BASE_URL', ['example.com', 'ftp://x', 'https://x/path', 'https://x/?q', 'https://u:p@x', 'https://x/#f']],
    [
      'DATABASE_URL',
      [
        ...['mysql://x/y', 'postgres://x', 'db', 'postgres://a,/x', 'postgres://a:x,b/x', 'postgres://a:0,b/x', 'postgres://a:65536,b/x'],
        ...['postgres://[::1,b/x', 'postgres://a,b/x?host=c', 'postgres://a,b/x?port=5432', 'postgres://a/x?host=b,c'],
      ],
    ],
    ['DATABASE_REPLICA_URL', ['postgres://x', 'a,b']],
    ['DATABASE_LISTEN_URL', ['postgres://x']],
    ['SECRET_KEY', ['k'.repeat(31)]],
    ['WEBHOOK_KEY', ['x', 'A'.repeat(42), `${'A'.repeat(43)}=,`, `${'A'.repeat(43)},${'A'.repeat(43)}=`, 'A'.repeat(44), '!'.repeat(43)]],
    [
      'SMTP_URL',
      [
        ...['mail.example', 'http://mail.example', 'smtps://mail.example?tls=optional', 'smtps://mail.example?tls=required'],
        ...['smtp://mail.example?tls=none', 'smtp://mail.example?tls', 'smtp://mail.example?tls=optional&tls=required'],
        ...['smtp://mail.example?requireTLS=false', 'smtp://mail.example?ignoreTLS=true', 'smtp://mail.example?opportunisticTLS=true'],
        ...['smtp://mail.example?secure=false'],
      ],
    ],
    ['MAIL_FROM', ['Acme', 'a@b, c@d', 'Acme <a@b> <c@d>', 'Ac\nme <a@b>']],
    ['ALLOW_PRIVATE_TARGETS', ['1', 'yes', 'TRUE']],
    ['RETENTION_DAYS', ['6', '91', '30.5', '030', '1e1', 'month']],
    ['SPAM_PROOF_OF_WORK', ['1', 'on']],
    ['RATE_LIMIT_PER_MINUTE', ['-1', '1.5', '1e3', 'none', '1000001']],
    ['REDIS_URL', ['redis', 'http://redis.example', 'redis://redis.example/a', 'redis:///1']],
    ['LOG_LEVEL', ['verbose']],
    ['TRUST_PROXY', ['true', '1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '::1/129', 'proxy.example', '10.0.0.1,', 'fe80::1%eth0']],
    ['BACKUP_EVERY', ['14m', '32d', '24', '24 h', '1w', '0', 'never', '-1h', '1e1h']],
    ['BACKUP_KEEP', ['0', '1000', '7.5', 'all']],
    ['BACKUP_PASSPHRASE', ['eleven char']],
    ['CONNECTIONS_MAX', ['0', '99', '100001', '1e3', '-200']],
    ['LOG_FORMAT', ['JSON', 'text']],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      [
        ...['127.0.0.1:4318', 'grpc://otlp.example', 'http://user:password@otlp.example', 'http://otlp.example?key=x'],
        'http://otlp.example/v1/traces',
      ],
    ],
    ['OTEL_EXPORTER_OTLP_HEADERS', ['Authorization', 'Authorization=Bearer abc', 'a=b,', 'a=%0a', 'a=%', '=b', 'a b=c']],
    ['OTEL_SERVICE_NAME', ['a\nb', 'x'.repeat(256)]],
    ['OTEL_TRACES_SAMPLER', ['jaeger_remote', 'ratio', 'ALWAYS_ON']],
    [
      'AI_BASE_URL',
      [
        ...['ai.example', 'http://ai.example/v1', 'ftp://127.0.0.1/v1', 'https://u:p@ai.example/v1', 'https://ai.example/v1?x=1'],
        ...['https://ai.example/v1/chat/completions', 'https://ai.example/v1#x'],
      ],
    ],
    ['AI_MODEL', ['a b', 'x'.repeat(201)]],
    ['AI_API_KEY', ['a b', 'é']],
    ['AI_TIMEOUT_SECONDS', ['0', '121', '1.5', 'long']],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-0.1', '10%', '1e-3', '1.5', 'all']],
  ]
  test.each(cases.flatMap(([setting, values]) => values.map((value) => [setting, value])))('%s=%s', (setting, value) => {
    const filled = { SECRET_KEY: key, MAIL_FROM: 'a@b', AI_MODEL: 'm', [setting!]: value! }
    expect(mistakenSettings(filled)).toEqual([setting])
  })
})

test('a port that browsers and health checks refuse is refused, in BASE_URL as well, and told once', async () => {
  // Nothing is connected: what `fetch` refuses never comes here.
  const dispatch = () => {
    throw new Error('asked')
  }
  const reasonAt = (port: number) =>
    fetch(`http://127.0.0.1:${port}`, { dispatcher: { dispatch } } as unknown as RequestInit).catch(({ cause }) => cause.message)
  const refused: number[] = []
  for (let port = 1; port <= 10_100; port++) if ((await reasonAt(port)) === 'bad port') refused.push(port)
  expect(refused).toEqual([...blockedPorts])
  for (const port of refused) expect(mistakenSettings({ PORT: String(port) })).toEqual(['PORT'])
  expect(mistakenSettings({ PORT: '4000', BASE_URL: 'http://feedback.example:6000' })).toEqual(['BASE_URL'])
  expect(readConfig({ PORT: '6001', METRICS_PORT: '6000' })).toMatchObject({ port: 6001, metricsPort: 6000 })
  expect(() => readConfig({ PORT: '6000' })).toThrow('PORT has the port 6000, which browsers and health checks block')
})

test('a wrong address of a mail server is told what to write instead', () => {
  const told = expect.stringContaining('smtp://user:password@host:25?tls=optional')
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example?ignoreTLS=true', MAIL_FROM: 'a@acme.example' })).toThrow(
    expect.objectContaining({ message: told }),
  )
})

test.each([
  ['DATABASE_URL', 'standby', 'Use one of any, read-write, primary'],
  ['DATABASE_URL', 'master', 'one of any, read-write, read-only, primary, standby, prefer-standby'],
  ['DATABASE_REPLICA_URL', 'read-write', 'Use one of any, standby, prefer-standby, read-only'],
  ['DATABASE_LISTEN_URL', 'read-only', 'Use one of any, read-write, primary'],
])('%s with target_session_attrs=%s is told which to use', (setting, target, told) => {
  const env = { DATABASE_URL: 'postgres://a/b', SECRET_KEY: key, [setting]: `postgres://a,b/c?target_session_attrs=${target}` }
  expect(() => readConfig(env)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(`${setting} has target_session_attrs=${target}.*${told}`) }),
  )
})

test.each([
  ['DATABASE_URL', 'Shop', 'DATABASE_URL has schema=Shop\\.'],
  ['DATABASE_URL', 'pg_shop', 'DATABASE_URL has schema=pg_shop\\.'],
  ['DATABASE_URL', 'public', 'is not public'],
  ['DATABASE_REPLICA_URL', 'shop', 'DATABASE_REPLICA_URL has a schema'],
  ['DATABASE_LISTEN_URL', 'shop', 'DATABASE_LISTEN_URL has a schema'],
])('%s with schema=%s is told what is wrong', (setting, schema, told) => {
  const env = { DATABASE_URL: 'postgres://a/b?schema=shop', SECRET_KEY: key, [setting]: `postgres://a/c?schema=${schema}` }
  expect(() => readConfig(env)).toThrow(expect.objectContaining({ message: expect.stringMatching(told) }))
})

test.each(['DATABASE_REPLICA_URL', 'DATABASE_LISTEN_URL'])('%s is of no use to the bundled PostgreSQL', (setting) => {
  expect(mistakenSettings({ [setting]: 'postgres://a/b' })).toEqual([setting])
})

test('every mistake is told at once', () => {
  expect(mistakenSettings({ PORT: 'x', LOG_LEVEL: 'y', DATABASE_URL: 'postgres://a/b', SMTP_URL: 'smtp://m' })).toEqual([
    'PORT',
    'LOG_LEVEL',
    'SECRET_KEY',
    'MAIL_FROM',
  ])
})

test('.env.example lists every setting as it is', () => {
  const file = path.resolve(import.meta.dirname, '../../.env.example')
  expect(readFileSync(file, 'utf8'), 'run `npm run render`').toBe(renderEnvExample())
})

function mistakenSettings(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.mistakes.map(({ setting }) => setting)
  }
}
