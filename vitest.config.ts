import path from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { isLong } from './service/test/long-form.ts'
import { LongestFirst } from './service/test/longest-first.ts'

// Two projects: `quick` is `npm test`, for every commit and every newcomer; `rest` is what takes minutes and guards a kind of promise of
// its own. `npm run test:all` runs both. A new test file is quick, unless a line here says otherwise.

const all = [
  'contract/**/*.test.ts',
  'client/**/*.test.ts',
  'clients/**/*.test.ts',
  'messages/**/*.test.ts',
  'service/**/*.test.ts',
  'bench/**/*.test.ts',
  'scripts/**/*.test.ts',
  'web/**/*.test.ts',
]

/** The files that `npm test` leaves to `npm run test:rest`, by kind: CONTRIBUTING.md says what each is for. */
const rest = {
  'browser journeys': ['service/test/journeys/**/*.test.ts'],
  'long lists': ['service/test/long-lists/*.test.ts'],
  'foreign clients and receivers': [
    ...['service/test/foreign-clients/*.test.ts', 'service/test/guides/*.test.ts'],
    'clients/python/types.test.ts',
  ],
  faults: [
    'service/test/faults/*.test.ts',
    'service/test/{crash,game-day}/*.test.ts',
    'service/src/database/{embedded/embedded,lost-connections,servers/servers}.test.ts',
  ],
  backups: ['service/test/backup/*.test.ts'],
  'projects that move': ['service/test/project-files/*.test.ts'],
  'the program and the demo': [
    'service/src/commands/{demo,knowledge,secrets,serve,setting-up,wrong-use}.test.ts',
    'service/src/commands/doctor/*.test.ts',
    'service/src/demo/demo.test.ts',
  ],
  operations: ['service/test/operations/*.test.ts'],
  'seen from outside': ['service/test/monitoring/{promtool,alerts,every-alert,replica-behind,home-down}.test.ts'],
  'packing and figures': ['client/test/pack.test.ts', 'service/test/package/*.test.ts', 'bench/*.test.ts'],
  'ways to install': ['service/test/deploy/*.test.ts'],
  screenshots: ['scripts/screenshots.test.ts'],
}
const restFiles = Object.values(rest).flat()

const shared = {
  // The application's modules are loaded once a worker, not once a file: nothing of them is global, and nothing of ours is mocked.
  pool: 'forks' as const,
  isolate: false,
  // Node reads TypeScript itself, as it does when the service runs.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // For the workers, and for the programs of ours that tests start.
  env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.compile-cache') },
  // On two cores: what a worker waits for (a page that is drawn, a statement, a delivery) leaves a fifth of them idle with two.
  maxWorkers: 3,
  // To end what hangs. What takes four seconds on a quiet machine has been seen to take thirty on a busy one.
  testTimeout: isLong ? 1_800_000 : 120_000,
  hookTimeout: 120_000,
  retry: 0,
  // Whoever waits for something looks again for so long: a second, which is the rule, passes on a busy machine before anything happened.
  expect: { poll: { timeout: 30_000, interval: 20 } },
}

export default defineConfig({
  test: {
    globalSetup: ['service/test/world/postgres.ts', 'service/test/world/run-directory.ts'],
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...shared, name: 'quick', include: all, exclude: [...configDefaults.exclude, ...restFiles] } },
      { test: { ...shared, name: 'rest', include: restFiles } },
    ],
  },
})
