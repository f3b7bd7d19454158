import manifest from '../../client/package.json' with { type: 'json' }
import { clientGroups, clientOperations, groupName } from './client-operations.ts'
import { renderPhpOperations } from './php-operations.ts'
import { PhpTypes } from './php-types.ts'

/** The classes of PHP that are rendered from the contract, one a file. */
export const phpClasses = (): string[] => [
  'Types',
  'Operations',
  ...clientGroups(clientOperations()).map((group) => `${groupName(group)}Operations`),
]

/** Renders one of them. */
export function renderPhp(name: string): string {
  const types = new PhpTypes()
  // Before the types: naming the types of a method is what declares them.
  const operations = renderPhpOperations(clientOperations(), types, manifest.version)
  return name === 'Types' ? types.render() : (operations.get(name) ?? '')
}
