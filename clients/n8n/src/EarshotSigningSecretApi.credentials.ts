import type { NodeProperty } from './n8n.ts'

/** The signing secret of a webhook destination, or two while it is being rotated. */
export class EarshotSigningSecretApi {
  name = 'earshotSigningSecretApi'
  displayName = 'Earshot Signing Secret API'
  properties: NodeProperty[] = [
    {
      displayName: 'Signing Secret',
      name: 'signingSecret',
      type: 'string',
      default: '',
      required: true,
      typeOptions: { password: true },
      placeholder: 'whsec_…',
      description:
        'Shown once when you add the URL of this trigger as a destination. While you rotate it, enter both with a space between.',
    },
  ]
}
