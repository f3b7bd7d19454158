import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settings } from '../../src/config.ts'
import { helm, lint, type Manifest, refusal, render, required, schemaComplaint, unknownFields, type Values } from './chart-rendered.ts'
import { blocksBelow, runNoted } from './guide-blocks.ts'

// The chart as Helm renders it, against the published schemas of Kubernetes and against what it promises. No cluster runs here.

const root = path.resolve(import.meta.dirname, '../../..')

const everything: Values = {
  ...required,
  settings: { TRUST_PROXY: '10.0.0.0/8', RETENTION_DAYS: 14, RATE_LIMIT_PER_MINUTE: 1_000_000, SPAM_PROOF_OF_WORK: true },
  image: { tag: '0.1.0' },
  imagePullSecrets: [{ name: 'pull' }],
  api: { drainSeconds: 30, autoscaling: { enabled: true } },
  worker: { replicas: 1, autoscaling: { enabled: true } },
  ingress: { enabled: true, className: 'nginx', annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '11m' }, tlsSecret: 'tls' },
  metrics: { serviceMonitor: { enabled: true, labels: { release: 'prometheus' } } },
  networkPolicy: {
    from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
    metricsFrom: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
    egress: [{ to: [{ ipBlock: { cidr: '10.1.2.3/32' } }], ports: [{ port: 5432 }] }, { ports: [{ port: 53, protocol: 'UDP' }] }],
  },
  extraVolumes: [{ name: 'backups', persistentVolumeClaim: { claimName: 'backups' } }],
  extraVolumeMounts: [{ name: 'backups', mountPath: '/backups' }],
  podAnnotations: { team: 'shop' },
  podLabels: { team: 'shop' },
  priorityClassName: 'high',
  nodeSelector: { 'kubernetes.io/arch': 'arm64' },
  tolerations: [{ key: 'shop', operator: 'Exists' }],
  affinity: { nodeAffinity: {} },
  topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} }],
}
const least: Values = {
  ...required,
  api: { replicas: 1, drainSeconds: 0 },
  worker: { replicas: 1 },
  metrics: { enabled: false },
  networkPolicy: { enabled: false },
}
const variants: [name: string, values: Values][] = [
  ['the two values that must be written', required],
  ['everything', everything],
  ['as little as possible', least],
]

const ofKind = (manifests: readonly Manifest[], kind: string) => manifests.filter((manifest) => manifest.kind === kind)
// biome-ignore lint/suspicious/noExplicitAny: what is in it, the published schema says.
const podOf = ({ spec }: Manifest) => spec.template as { metadata: { labels: Record<string, string> }; spec: any }
const containerOf = (manifest: Manifest) => podOf(manifest).spec.containers[0]
const withPods = (manifests: readonly Manifest[]) => [...ofKind(manifests, 'Deployment'), ...ofKind(manifests, 'Job')]
const matches = (selector: Record<string, string>, manifest: Manifest) =>
  Object.entries(selector).every(([name, value]) => podOf(manifest).metadata.labels[name] === value)

test.skipIf(!helm).each(variants)('with %s, Helm has nothing to say, and every manifest fits its published schema', async (_, values) => {
  expect(lint(values).stdout).toContain('0 chart(s) failed')
  const manifests = render(values)
  const complaints = await Promise.all(manifests.map(schemaComplaint))
  expect(complaints.filter((complaint) => complaint !== null)).toEqual([])
  expect(unknownFields(manifests)).toBe('')
})

test.skipIf(!helm)('a field or a kind of value that Kubernetes does not know would be found', async () => {
  const [deployment] = ofKind(render(required), 'Deployment') as [Manifest]
  containerOf(deployment).readOnlyRootFilesystem = true
  expect(unknownFields([deployment])).toContain('readOnlyRootFilesystem')
  deployment.spec.replicas = 'two'
  expect(await schemaComplaint(deployment)).toContain('replicas')
})

test.skipIf(!helm)('with everything, there is one of each kind that is promised', () => {
  const count = Object.groupBy(render(everything), ({ kind }) => kind)
  expect(Object.fromEntries(Object.entries(count).map(([kind, all]) => [kind, all!.length]))).toEqual({
    ...{ Job: 1, Deployment: 2, Service: 2, Ingress: 1, PodDisruptionBudget: 2 },
    ...{ HorizontalPodAutoscaler: 2, ServiceMonitor: 1, NetworkPolicy: 1 },
  })
})

test.skipIf(!helm).each([
  ['no address', { existingSecret: 'earshot' }, '/baseUrl'],
  ['an address that ends with a slash', { ...required, baseUrl: 'https://feedback.example.com/' }, '/baseUrl'],
  ['no Secret', { baseUrl: 'https://feedback.example.com' }, '/existingSecret'],
  ['a misspelled value', { ...required, api: { replica: 3 } }, 'replica'],
  ['a secret among the settings', { ...required, settings: { SECRET_KEY: 'x'.repeat(32) } }, 'SECRET_KEY'],
  ['a drain that is longer than DRAIN_SECONDS can be', { ...required, api: { drainSeconds: 61 } }, 'drainSeconds'],
])('%s is refused, by its place', (_, values, said) => {
  expect(refusal(values)).toContain(said)
})

test.skipIf(!helm).each(variants)('with %s, the settings of each container are right', (_, values) => {
  for (const manifest of withPods(render(values))) {
    const { env, envFrom } = containerOf(manifest) as { env: { name: string; value: string }[]; envFrom: unknown[] }
    expect(envFrom).toEqual([{ secretRef: { name: 'earshot' } }])
    const known = Object.values(settings).map(({ name }) => name)
    expect(env.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    const secret = { DATABASE_URL: 'postgres://earshot@db/earshot', SECRET_KEY: 'x'.repeat(32) }
    const config = readConfig({ ...secret, ...Object.fromEntries(env.map(({ name, value }) => [name, value])) })
    expect(config).toMatchObject({ baseUrl: required.baseUrl, port: 4000, host: '0.0.0.0', dataDir: '/data' })
  }
})

test.skipIf(!helm).each(variants)('with %s, a pod may do nothing that it does not need', (_, values) => {
  for (const manifest of withPods(render(values))) {
    const pod = podOf(manifest).spec
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    })
    expect(containerOf(manifest).securityContext).toEqual({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    })
    expect(containerOf(manifest).volumeMounts[0]).toEqual({ name: 'data', mountPath: '/data' })
    expect(containerOf(manifest).resources).toMatchObject({
      requests: { memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    })
  }
})

test.skipIf(!helm).each(variants)('with %s, a new version takes over without a gap', (_, values) => {
  const manifests = render(values)
  for (const deployment of ofKind(manifests, 'Deployment')) {
    expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    const { readinessProbe, livenessProbe, startupProbe, env, lifecycle } = containerOf(deployment)
    expect([readinessProbe, livenessProbe, startupProbe].map(({ httpGet }) => httpGet.path)).toEqual(['/readyz', '/livez', '/livez'])
    const drainSeconds = Number(env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value)
    // A hook before SIGTERM would take from the same time; what is in flight has 15 s: docs/rules/http.md#shutdown
    expect(lifecycle).toBeUndefined()
    expect(podOf(deployment).spec.terminationGracePeriodSeconds).toBeGreaterThan(drainSeconds + 15)
    const component = deployment.metadata.labels!['app.kubernetes.io/component']
    expect(containerOf(deployment).args).toEqual(['serve', '--role', component])
    if (component === 'api' && drainSeconds > 0)
      // Those who look at /readyz have noticed by then.
      expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThanOrEqual(drainSeconds)
  }
  const [job] = ofKind(manifests, 'Job') as [Manifest]
  expect(job.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' })
  expect(containerOf(job).args).toEqual(['migrate'])
})

test.skipIf(!helm)('without the Job, a pod has three hours to migrate before it answers, and with it three minutes to start', () => {
  const secondsOf = (enabled: boolean) => {
    const [deployment] = ofKind(render({ ...required, migration: { enabled } }), 'Deployment') as [Manifest]
    const { startupProbe } = containerOf(deployment)
    return startupProbe.periodSeconds * startupProbe.failureThreshold
  }
  expect([secondsOf(true), secondsOf(false)]).toEqual([180, 3 * 3600])
})

test.skipIf(!helm).each(variants)('with %s, no budget holds up the drain of a machine', (_, values) => {
  const manifests = render(values)
  for (const { spec } of ofKind(manifests, 'PodDisruptionBudget')) {
    expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' })
    expect(ofKind(manifests, 'Deployment').filter((deployment) => matches(spec.selector.matchLabels, deployment))).toHaveLength(1)
  }
})

test.skipIf(!helm).each(variants)('with %s, what is selected is there', (_, values) => {
  const manifests = render(values)
  const deployments = ofKind(manifests, 'Deployment')
  for (const deployment of deployments) expect(matches(deployment.spec.selector.matchLabels, deployment)).toBe(true)
  for (const service of ofKind(manifests, 'Service')) {
    const served = deployments.filter((deployment) => matches(service.spec.selector, deployment))
    expect(served.length).toBe(service.metadata.name.endsWith('-metrics') ? 2 : 1)
    for (const deployment of served)
      for (const { targetPort } of service.spec.ports)
        expect(containerOf(deployment).ports.map(({ name }: { name: string }) => name)).toContain(targetPort)
  }
  for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler')) {
    const scaled = deployments.find(({ metadata }) => metadata.name === spec.scaleTargetRef.name)
    expect(scaled?.spec.replicas).toBeUndefined()
  }
  for (const { spec } of ofKind(manifests, 'ServiceMonitor'))
    expect(
      ofKind(manifests, 'Service').filter(({ metadata }) =>
        Object.entries(spec.selector.matchLabels).every(([name, value]) => metadata.labels![name] === value),
      ),
    ).toHaveLength(1)
  for (const { spec } of ofKind(manifests, 'Ingress')) expect(spec.rules[0].host).toBe('feedback.example.com')
})

test.skipIf(!helm).each([{}, { nameOverride: 'feedback' }, { fullnameOverride: 'shop' }])(
  'with %j, Prometheus knows pods by the job that alerts and dashboards look for',
  (names) => {
    const [monitor] = ofKind(render({ ...everything, ...names }), 'ServiceMonitor') as [Manifest]
    const jobs = monitor.spec.endpoints.map(({ relabelings }: { relabelings: object[] }) => relabelings)
    const files = ['alerts.yml', ...globSync('grafana/*.json', { cwd: path.join(root, 'deploy') })]
    const texts = files.map((file) => readFileSync(path.join(root, 'deploy', file), 'utf8'))
    const wanted = texts.flatMap((text) => [...text.matchAll(/\bjob=\\?"(\w+)/g)].map(([, job]) => job!))
    expect(wanted.length).toBeGreaterThan(files.length)
    expect(jobs).toEqual([[...new Set(wanted)].map((job) => ({ targetLabel: 'job', replacement: job }))])
  },
)

test('the alerts are a PrometheusRule that fits its published schema', async () => {
  const [block] = blocksBelow('Set it up', 'monitor.md') as [string]
  const [{ words, input }] = (await runNoted(block, root)) as [{ words: string[]; input: string[] }]
  expect(words.join(' ')).toBe('kubectl --namespace earshot apply --filename -')
  const rule = parse(input.join('\n')) as Manifest
  expect(await schemaComplaint(rule)).toBeNull()
  expect(unknownFields([rule])).toBe('')
  expect(rule.spec).toEqual(parse(readFileSync(path.join(root, 'deploy/alerts.yml'), 'utf8')))
})

test('the chart installs the version that it comes with, and says what each value is', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  expect(readFileSync(path.join(root, 'deploy/chart/Chart.yaml'), 'utf8')).toContain(`\nappVersion: ${version}\n`)
  const values = readFileSync(path.join(root, 'deploy/chart/values.yaml'), 'utf8')
  const schema = JSON.parse(readFileSync(path.join(root, 'deploy/chart/values.schema.json'), 'utf8')) as { properties: object }
  const named = [...values.matchAll(/^(\w+):/gm)].map(([, name]) => name!)
  expect([...named, 'global'].toSorted()).toEqual(Object.keys(schema.properties).toSorted())
})
