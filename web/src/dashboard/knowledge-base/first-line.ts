/** The title of a text without one: its first line, without the mark of a heading. */
export const firstLine = (text: string | null): string | undefined => text?.split('\n')[0]?.replace(/^#+\s*/, '')
export const afterFirstLine = (text: string | null): string => text?.split('\n').slice(1).join(' ') ?? ''
