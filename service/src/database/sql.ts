/** The `sql` tag: statements with parameters, made of parts. What runs them is a pool or a transaction (pool.ts). */

/** A part of a statement, which stands in another wherever it is put. Its values become parameters, never text. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[] = []) {
    this.strings = strings
    this.values = values
  }
}

/** A row, where nobody says what is in it. Columns are in camelCase. */
// biome-ignore lint/suspicious/noExplicitAny: what a statement answers, only the statement knows.
export type Row = Record<string, any>

/** The rows of a statement, how many rows it answered or changed, and as which command the database did it: `UPDATE`, `COMMIT` … */
export type Rows<List extends readonly unknown[]> = List & { count: number; command: string }

/** A statement as the database takes it. */
export interface Wire {
  text: string
  values: readonly unknown[]
  /** Prepared under its text; not where it has been written together, and would be kept for nobody. */
  isPrepared: boolean
}

/** A statement: run when somebody waits for it, once; or a part of another one, and then not run itself. */
export class Statement<List extends readonly unknown[] = Row[]> extends Fragment implements Promise<Rows<List>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #run: () => Promise<Rows<List>>
  #running: Promise<Rows<List>> | undefined

  constructor(strings: readonly string[], values: readonly unknown[], run: (statement: Fragment) => Promise<Rows<List>>) {
    super(strings, values)
    this.#run = () => run(this)
  }

  /** Runs it now. Callers await the promise, or handle its failure. */
  execute(): Promise<Rows<List>> {
    this.#running ??= this.#run()
    return this.#running
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is waited for as a promise is.
  then<Kept = Rows<List>, Failed = never>(
    onKept?: ((rows: Rows<List>) => Kept | PromiseLike<Kept>) | null,
    onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null,
  ): Promise<Kept | Failed> {
    return this.execute().then(onKept, onFailed)
  }

  catch<Failed = never>(onFailed?: ((reason: unknown) => Failed | PromiseLike<Failed>) | null): Promise<Rows<List> | Failed> {
    return this.execute().catch(onFailed)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<List>> {
    return this.execute().finally(onEnd)
  }
}

/** What `sql` is, of a pool and of a transaction alike. */
export interface Tag {
  /** A statement, or a part of one. */
  <List extends readonly unknown[] = Row[]>(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement<List>
  /** The name of a table or column, `table.column` too. */
  (name: string): Fragment
  /** Text as it is, which nobody but the program has written. Without parameters it may be several statements, run one after another. */
  unsafe<List extends readonly unknown[] = Row[]>(text: string, values?: readonly unknown[]): Statement<List>
  /** A value as JSON: what is a list or a text would go in as such otherwise. */
  json(value: unknown): Json
}

/** A value that goes in as JSON. */
export class Json {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A tag whose statements are run so. */
export function tagOf(run: (wire: Wire) => Promise<Rows<Row[]>>): Tag {
  const statement = (strings: readonly string[], values: readonly unknown[]) =>
    new Statement(strings, values, (whole) => run({ ...written(whole), isPrepared: true }))
  const tag = (first: TemplateStringsArray | string, ...values: readonly unknown[]) =>
    typeof first === 'string' ? new Fragment([quoted(first)]) : statement(first, values)
  return Object.assign(tag, {
    unsafe: (text: string, values: readonly unknown[] = []) => new Statement([text], [], () => run({ text, values, isPrepared: false })),
    json: (value: unknown) => new Json(value),
  }) as unknown as Tag
}

/** The text of a statement with its parameters' numbers, and their values. */
function written(statement: Fragment): Pick<Wire, 'text' | 'values'> {
  const values: unknown[] = []
  return { text: textOf(statement, values), values }
}

function textOf({ strings, values: own }: Fragment, values: unknown[]): string {
  let text = strings[0]!
  for (let at = 0; at < own.length; at++) text += partOf(own[at], values) + strings[at + 1]!
  return text
}

function partOf(value: unknown, values: unknown[]): string {
  if (value instanceof Fragment) return textOf(value, values)
  values.push(value)
  return `$${values.length}${castOf(value)}`
}

/** The type that a value has by itself, where PostgreSQL might take its text for another one. */
function castOf(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean'
  if (typeof value === 'bigint') return '::bigint'
  if (value instanceof Date) return '::timestamptz'
  return value instanceof Uint8Array ? '::bytea' : ''
}

const quoted = (name: string) => name.replace(/[^.]+/g, (part) => `"${part.replaceAll('"', '""')}"`)
