import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMetrics } from '../../src/metrics/metrics.ts'
import { askingPanels, deployFolder, metricsIn, readAlerts, readDashboards, readFromRoot } from './deployed-files.ts'

// What deploy/ has for Prometheus and Grafana fits what Earshot serves and what the pages say. That it also works: the tests beside it.

const alerts = readAlerts()
const dashboards = readDashboards()

/** Those of ours are in the guide, which a test compares with what is served; Node's own come with the library. */
const served = new Set([
  ...[...readFromRoot('docs/operations/metrics.md').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!),
  ...openMetrics({ version: '', schema: '', role: '' })
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
])
/** Only where there is a replica, and where backups are made. */
const servedSometimes = [
  'earshot_database_replica_lag_seconds',
  'earshot_backup_last_success_timestamp_seconds',
  'earshot_backup_scheduled_since_timestamp_seconds',
]
const unknownIn = (expr: string) => metricsIn(expr).filter((name) => !served.has(name) && !servedSometimes.includes(name))

test('the reader of alerts finds each of them, with all that it says', () => {
  const named = readFromRoot('deploy/alerts.yml').match(/- alert: \w+/g) ?? []
  expect(alerts.map(({ name }) => `- alert: ${name}`)).toEqual(named)
  expect(alerts.filter(({ expr, annotations }) => !expr || Object.values(annotations).includes(''))).toEqual([])
})

describe.each(alerts)('$name', ({ name, expr, severity, annotations }) => {
  test('asks for metrics that are there', () => {
    expect(unknownIn(expr)).toEqual([])
  })

  test('says how urgent it is, and what to do', () => {
    expect(['page', 'ticket']).toContain(severity)
    expect(annotations.summary!.length).toBeLessThanOrEqual(110)
    expect(annotations.description).toMatch(/\.$/)
  })

  test('has a page that says what it means, how to see it, how to mend it, and when it is over', () => {
    expect(annotations.runbook_url).toBe(`docs/operations/runbooks/${name}.md`)
    const page = readFromRoot(annotations.runbook_url!)
    expect(page.match(/^#+ .*$/gm)).toEqual([
      `# ${name}`,
      '## What it means for customers',
      '## How to see it',
      '## How to mend it',
      '## How to know that it is over',
    ])
    expect(page).toContain(severity === 'page' ? 'Severity: page.' : 'Severity: ticket.')
  })

  test('is tried with figures that make it fire', () => {
    expect(readFromRoot('deploy/alerts.test.yml')).toContain(`alertname="${name}"`)
  })
})

test('every page of a runbook is about an alert, and the list of them has each', () => {
  const pages = globSync('*.md', { cwd: path.join(deployFolder, '../docs/operations/runbooks') }).filter((file) => file !== 'README.md')
  expect(pages.toSorted()).toEqual(alerts.map(({ name }) => `${name}.md`).toSorted())
  const listed = [...readFromRoot('docs/operations/runbooks/README.md').matchAll(/^\| \[(\w+)\]\(\1\.md\)/gm)].map(([, name]) => name!)
  expect(listed.toSorted()).toEqual(alerts.map(({ name }) => name).toSorted())
})

test('Prometheus finds the alerts beside its configuration, and no alert of Alertmanager is misspelt', () => {
  const [, rules] = /rule_files:\n {2}- (.+)/.exec(readFromRoot('deploy/prometheus.yml'))!
  expect(existsSync(path.join(deployFolder, rules!))).toBe(true)
  const named = [...readFromRoot('deploy/alertmanager.yml').matchAll(/alertname=~?"Earshot(?:\(([\w|]+)\)|(\w+))"/g)]
  const unknown = named
    .flatMap(([, several, one]) => (several ?? one)!.split('|'))
    .filter((name) => !alerts.some((alert) => alert.name === `Earshot${name}`))
  expect([named.length > 0, unknown]).toEqual([true, []])
})

describe.each(dashboards)('the dashboard $title', (dashboard) => {
  const panels = askingPanels(dashboard)

  test('asks for metrics that are there, by the data source that was chosen', () => {
    const targets = panels.flatMap(({ targets }) => targets)
    expect(targets.flatMap(({ expr }) => unknownIn(expr))).toEqual([])
    const sources = [...panels, ...targets].map(({ datasource }) => datasource.uid)
    expect([...new Set(sources)]).toEqual([`\${${dashboard.templating.list.find(({ type }) => type === 'datasource')!.name}}`])
  })

  test('says of each panel what it shows and in which unit, and names each query once', () => {
    expect(
      panels.filter(({ title, description, fieldConfig }) => !title || !/\.$/.test(description) || !fieldConfig.defaults.unit),
    ).toEqual([])
    for (const { targets } of panels) expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length)
  })

  test('has every panel in a place of its own', () => {
    const { panels } = dashboard
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const overlapping = panels.flatMap((one, at) =>
      panels
        .slice(at + 1)
        .filter(({ gridPos: b }) => {
          const a = one.gridPos
          return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
        })
        .map((other) => `${one.title}, ${other.title}`),
    )
    expect(overlapping).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})

test('every dashboard has an address of its own', () => {
  expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual(['earshot-overview', 'earshot-process', 'earshot-webhooks'])
})
