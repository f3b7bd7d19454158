import type { NodeProperty } from './n8n.ts'

/** The address of a service and an API key of its organization. */
export class EarshotApi {
  name = 'earshotApi'
  displayName = 'Earshot API'
  properties: NodeProperty[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://opinions.example.com/v1',
      description: 'The URL of the API, ending in /v1',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      default: '',
      required: true,
      typeOptions: { password: true },
      description: 'Create it in the dashboard under API keys, with the permissions that your workflows need',
    },
  ]
  authenticate = { type: 'generic' as const, properties: { headers: { 'x-api-key': '={{$credentials.apiKey}}' } } }
}
