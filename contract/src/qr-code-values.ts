export const qrModes = ['permanent', 'rotating'] as const
export type QrMode = (typeof qrModes)[number]

export const qrLabelLengthMax = 100
