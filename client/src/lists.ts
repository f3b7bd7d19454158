import type { Pagination } from './generated/operations.ts'

type Paging = { page?: number | undefined; limit?: number | undefined; cursor?: string | undefined }
type ReadPage<Page> = (paging: Paging) => Promise<Page>

/** Rows a page when all are read and the caller named no `limit`: as many as the service gives. */
const limitWhenReadingAll = 100

/**
 * A list to be read: awaited, it is one page (`const { goals, pagination } = await earshot.goals.list(…)`); iterated, it is all
 * rows from there to the end, page after page (`for await (const goal of earshot.goals.list(…))`). Nothing is requested before
 * one of the two. Each iteration starts anew; awaiting twice requests once.
 */
export class List<Page extends { pagination: Pagination }, Row> implements Promise<Page>, AsyncIterable<Row> {
  readonly [Symbol.toStringTag] = 'List'
  readonly #read: ReadPage<Page>
  readonly #rowsOf: (page: Page) => readonly Row[]
  readonly #from: Paging
  #page: Promise<Page> | undefined

  constructor(list: { from: Paging; read: ReadPage<Page>; rowsOf: (page: Page) => readonly Row[] }) {
    this.#from = list.from
    this.#read = list.read
    this.#rowsOf = list.rowsOf
  }

  /** Every row to the end of the list, 100 a request where the call names no `limit`. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    for await (const page of this.pages()) yield* this.#rowsOf(page)
  }

  /** Every page to the end of the list. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    const limit = this.#from.limit ?? limitWhenReadingAll
    let page = await this.#read({ ...this.#from, limit })
    yield page
    while (page.pagination.hasMore && page.pagination.nextCursor !== null) {
      page = await this.#read({ ...this.#from, limit, page: undefined, cursor: page.pagination.nextCursor })
      yield page
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: a list is awaited like the page it stands for.
  then<Kept = Page, Caught = never>(
    kept?: ((page: Page) => Kept | PromiseLike<Kept>) | null,
    caught?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#first().then(kept, caught)
  }

  catch<Caught = never>(caught?: ((reason: unknown) => Caught | PromiseLike<Caught>) | null): Promise<Page | Caught> {
    return this.#first().catch(caught)
  }

  finally(settled?: (() => void) | null): Promise<Page> {
    return this.#first().finally(settled)
  }

  #first(): Promise<Page> {
    this.#page ??= this.#read(this.#from)
    return this.#page
  }
}
