import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A long file that is begun last is waited for by everything else. Vitest knows how long each took only where it ran before, which it did
// not in a fresh clone.

/** The files that take longest, the longest first; measured on two cores. */
const longest: readonly string[] = [
  'journeys/pseudo-language.browser.test.ts',
  'package/upgrade.test.ts',
  'package/package.test.ts',
  'commands/serve.test.ts',
  'backup/bundled.test.ts',
  'scripts/screenshots.test.ts',
  'faults/failover.test.ts',
  'deploy/install-guide.test.ts',
  'faults/data-exports.test.ts',
  'journeys/portal/destinations.browser.test.ts',
  'journeys/dashboard/frame-looks.browser.test.ts',
  'commands/wrong-use.test.ts',
  'journeys/customers/subscribe.browser.test.ts',
  'commands/setting-up.test.ts',
  'journeys/dashboard/people-looks.browser.test.ts',
  'journeys/dashboard/members.browser.test.ts',
  'journeys/customers/public-page-looks.browser.test.ts',
  'journeys/portal/deliveries.browser.test.ts',
  'journeys/customers/form-looks.browser.test.ts',
  'journeys/portal/recover.browser.test.ts',
  'bench/bench.test.ts',
  'crash/crash.test.ts',
  'journeys/dashboard/languages.browser.test.ts',
  'faults/kills.test.ts',
  'faults/sleeping-worker.test.ts',
  'faults/slow-receivers.test.ts',
  'webhooks/slow-destinations.test.ts',
  'webhooks/several-workers.test.ts',
  'preverified-links/email-once.test.ts',
  'test/smokes.browser.test.ts',
  'upkeep/tell-owners.test.ts',
  'bad-input/http.test.ts',
  'bad-input/uploads.test.ts',
  'bad-input/dashboard.test.ts',
  'privacy/erasure.test.ts',
  'bad-input/pages.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return at === -1 ? longest.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b))
  }
}
