import type { Answer } from '../../api/ask.ts'

export type QrCode = Answer<'qrCodes.list'>['qrCodes'][number]
export type Mode = QrCode['mode']

export const modes: readonly Mode[] = ['permanent', 'rotating']

/** Reads the mode of an address, which may be any text. */
export const modeIn = (text: string): Mode | null => modes.find((mode) => mode === text) ?? null
