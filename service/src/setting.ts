/** A setting: what it is called, what it is when nobody sets it, what it may be. */
export interface Setting<T> {
  name: string
  /** As it would be written in the environment; null: none. {PORT} stands for that setting. */
  default: string | null
  /** What it is, in which unit, when it is needed. */
  is: string
  /** Reads what is written; null when it can't be that. */
  parse: (written: string) => T | Refused | null
  /** The error for a wrong value: a sentence. */
  mustBe: string
  /** Never shown. */
  secret?: true
}

/** What is written can't be the setting, and there is more to say than what it must be. */
export class Refused {
  readonly mistake: string

  constructor(mistake: string) {
    this.mistake = mistake
  }
}

export interface Mistake {
  setting: string
  /** A sentence that names the setting. */
  mistake: string
}

/** Wrong settings, all of them; the message has one line for each. */
export class ConfigError extends Error {
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ mistake }) => mistake).join('\n'))
    this.mistakes = mistakes
  }
}
