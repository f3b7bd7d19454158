import type { en } from '../en/destination-names.ts'

export const sv: typeof en = {
  label: 'Destination',
  all: 'Alla destinationer',
  choose: 'Välj en destination',
  deleted: 'en borttagen destination',
  standing: { enabled: '', paused: ' (pausad)', disabled: ' (avstängd)' },
}
