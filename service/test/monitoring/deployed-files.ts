/** What an operator mounts: the alerts and dashboards of `deploy/`, read as data. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
export const deployFolder = path.join(root, 'deploy')
export const readFromRoot = (file: string): string => readFileSync(path.join(root, file), 'utf8')

export interface Alert {
  name: string
  expr: string
  severity: string
  annotations: Record<string, string>
}

/** The alerts of `deploy/alerts.yml`. Of YAML no more is read than that file uses. */
export function readAlerts(): Alert[] {
  const [, ...blocks] = readFromRoot('deploy/alerts.yml').split(/^ {6}- alert: /m)
  return blocks.map((block) => {
    const field = (name: string) => new RegExp(`^ +${name}: '?(.*?)'?$`, 'm').exec(block)?.[1] ?? ''
    const [, several, single = ''] = /^ {8}expr: (?:\|\n((?: {10,}.*\n)+)|(.*)$)/m.exec(block) ?? []
    return {
      name: block.slice(0, block.indexOf('\n')),
      expr: several ?? single,
      severity: field('severity'),
      annotations: { summary: field('summary'), description: field('description'), runbook_url: field('runbook_url') },
    }
  })
}

export interface Panel {
  id: number
  type: string
  title: string
  description: string
  datasource: { uid: string }
  gridPos: { x: number; y: number; w: number; h: number }
  fieldConfig: { defaults: { unit?: string } }
  targets: { refId: string; expr: string; datasource: { uid: string } }[]
}

export interface Dashboard {
  file: string
  uid: string
  title: string
  templating: { list: { name: string; type: string }[] }
  panels: Panel[]
}

export const readDashboards = (): Dashboard[] =>
  globSync('grafana/*.json', { cwd: deployFolder })
    .toSorted()
    .map((file) => ({ file, ...(JSON.parse(readFromRoot(`deploy/${file}`)) as Omit<Dashboard, 'file'>) }))

/** Panels that ask something; headings don't. */
export const askingPanels = ({ panels }: Dashboard): Panel[] => panels.filter(({ type }) => type !== 'row')

/** The metrics that an expression names, without the words that Prometheus adds to those of a histogram. */
export function metricsIn(expr: string): string[] {
  const bare = expr.replaceAll(/"[^"]*"/g, '')
  const names = bare.match(/\b(?:earshot|http_server|db_client|nodejs|process)_\w+(?=[\s{[)]|$)/g) ?? []
  return [...new Set(names.map((name) => name.replace(/(?<=_seconds)_(bucket|count|sum)$/, '')))]
}

/** An expression of a dashboard with Grafana's own words filled in. */
export const filledIn = (expr: string, interval: string): string =>
  expr.replaceAll('$__rate_interval', interval).replaceAll('$instance', '.*')
