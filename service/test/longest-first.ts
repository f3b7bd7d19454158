import { BaseSequencer, type TestSpecification } from 'vitest/node'

// A long file that is begun last is waited for by everything else. Vitest knows how long each took only where it ran before, which it did
// not in a fresh clone.

/** The files that take longest, the longest first; measured on two cores. */
const longest: readonly string[] = []

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
