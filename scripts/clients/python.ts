import manifest from '../../client/package.json' with { type: 'json' }
import { clientOperations } from './client-operations.ts'
import { renderPythonOperations } from './python-operations.ts'
import { PythonTypes, renderPythonTypes } from './python-types.ts'

/** Renders what the Python client has of the contract: its types, and its operations as methods. */
export function renderPython(): { types: string; operations: string } {
  const types = new PythonTypes()
  // Before the types: naming the types of a method is what declares them.
  const operations = renderPythonOperations(clientOperations(), types, manifest.version)
  return { types: renderPythonTypes(types), operations }
}
