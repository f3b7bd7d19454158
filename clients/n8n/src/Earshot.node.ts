import { properties, rows } from './generated/operations.ts'
import type { ExecuteContext, NodeItem, NodeProperty } from './n8n.ts'
import { callOperation } from './requests.ts'

/** The operations of the API, for each item of a workflow. n8n makes one and calls `execute`. */
export class Earshot {
  description = {
    displayName: 'Earshot',
    name: 'earshot',
    icon: 'fa:comment-dots' as const,
    group: ['transform' as const],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: 'Create links for opinions, read opinions and respond to them',
    defaults: { name: 'Earshot' },
    inputs: ['main' as const],
    outputs: ['main' as const],
    credentials: [{ name: 'earshotApi', required: true }],
    properties,
  }

  async execute(this: ExecuteContext): Promise<NodeItem[][]> {
    const { baseUrl } = await this.getCredentials('earshotApi')
    const found: NodeItem[] = []
    for (const item of this.getInputData().keys())
      try {
        const { row, fields, isAll } = readParameters(this, item)
        const answers = await callOperation(this, row, fields, { baseUrl: String(baseUrl), isAll })
        found.push(...answers.map((json) => ({ json, pairedItem: { item } })))
      } catch (error) {
        if (!this.continueOnFail()) throw error
        found.push({ json: { error: error instanceof Error ? error.message : String(error) }, pairedItem: { item } })
      }
    return [found]
  }
}

function readParameters(context: ExecuteContext, item: number) {
  const operation = String(context.getNodeParameter('operation', item))
  const row = rows[operation]
  if (!row) throw new Error(`There is no operation "${operation}".`)
  const own = properties.filter(({ displayOptions, required }) => required && displayOptions?.show.operation?.includes(operation))
  const given = own.map(({ name }: NodeProperty) => [name, context.getNodeParameter(name, item)])
  const additional = context.getNodeParameter('additionalFields', item, {}) as Record<string, unknown>
  return {
    row,
    fields: { ...Object.fromEntries(given), ...additional },
    isAll: row.rowsName !== null && context.getNodeParameter('returnAll', item, false) === true,
  }
}
