import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { helmProgram } from './helm-program.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const chart = path.join(root, 'deploy/chart')

export const helm = helmProgram()

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> }
  // biome-ignore lint/suspicious/noExplicitAny: what is in it, its own schema says.
  spec: any
}

export type Values = Record<string, unknown>

/** What a person must write. */
export const required: Values = { baseUrl: 'https://feedback.example.com', existingSecret: 'earshot' }

/** The manifests of the chart with these values, over its own. Throws with what Helm said. */
export function render(values: Values): Manifest[] {
  const said = execFileSync(helm!, ['template', 'shop', chart, '--namespace', 'feedback', '--values', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  return parseAllDocuments(said)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null)
}

/** What `helm template` complains of, or ''. */
export function refusal(values: Values): string {
  const { status, stderr } = spawnSync(helm!, ['template', 'shop', chart, '--values', '-'], {
    input: JSON.stringify(values),
    encoding: 'utf8',
  })
  return status === 0 ? '' : stderr
}

export const lint = (values: Values) =>
  spawnSync(helm!, ['lint', '--strict', '--values', '-', chart], { input: JSON.stringify(values), encoding: 'utf8' })

/** Where a manifest's kind is published: the module of its schema and its types. */
const moduleOf = ({ apiVersion }: Manifest) =>
  apiVersion.startsWith('monitoring.coreos.com/')
    ? `@kubernetes-models/prometheus-operator/${apiVersion}`
    : `kubernetes-models/${apiVersion}`

/** What Kubernetes' published schema says against a manifest, or null. */
export async function schemaComplaint(manifest: Manifest): Promise<string | null> {
  const kinds = (await import(moduleOf(manifest))) as Record<string, new (manifest: Manifest) => { validate(): void }>
  const Kind = kinds[manifest.kind]
  if (!Kind) return `${moduleOf(manifest)} has no ${manifest.kind}`
  try {
    new Kind(manifest).validate()
    return null
  } catch (error) {
    return `${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`
  }
}

/** Fields that no kind has, as TypeScript says it: a cluster drops them without a word. '' if there are none. */
export function unknownFields(manifests: readonly Manifest[]): string {
  const directory = path.join(root, 'node_modules/.cache')
  mkdirSync(directory, { recursive: true })
  const work = mkdtempSync(path.join(directory, 'manifests-'))
  try {
    const lines = manifests.map(
      (manifest, at) => `export const manifest${at}: import('${moduleOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest)}`,
    )
    writeFileSync(path.join(work, 'manifests.ts'), lines.join('\n'))
    const options = ['--noEmit', '--ignoreConfig', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022']
    return spawnSync(path.join(root, 'node_modules/.bin/tsc'), [...options, path.join(work, 'manifests.ts')], { encoding: 'utf8' }).stdout
  } finally {
    rmSync(work, { recursive: true })
  }
}
