import { type AdapterFactory, type CleanedWhere, type CustomAdapter, createAdapterFactory } from 'better-auth/adapters'
import type { BetterAuthOptions } from 'better-auth/types'
import type { Sql } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'

// How better-auth reaches its tables: through the service's own pool, under the service's own names. What it asks for is turned into one
// statement; names come from the table below, values are parameters. A field that isn't in the table is not kept.

interface Table {
  name: string
  /** better-auth's field → the column. */
  columns: Readonly<Record<string, string>>
}

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

const tables: Readonly<Record<string, Table>> = {
  user: {
    name: 'person',
    columns: { id: 'person_id', name: 'name', email: 'email', emailVerified: 'email_verified', twoFactorEnabled: 'two_factor', ...times },
  },
  session: {
    name: 'person_session',
    columns: { id: 'session_id', userId: 'person_id', token: 'token', userAgent: 'user_agent', expiresAt: 'expires_at', ...times },
  },
  account: {
    name: 'person_credential',
    columns: { id: 'credential_id', userId: 'person_id', providerId: 'provider', accountId: 'account', password: 'password', ...times },
  },
  verification: {
    name: 'person_proof',
    columns: { id: 'proof_id', identifier: 'identifier', value: 'value', expiresAt: 'expires_at', ...times },
  },
  twoFactor: {
    name: 'person_two_factor',
    columns: {
      ...{ id: 'two_factor_id', userId: 'person_id', secret: 'secret', backupCodes: 'backup_codes', verified: 'verified' },
      ...{ failedVerificationCount: 'failed_count', lockedUntil: 'locked_until' },
    },
  },
}

/** The adapter, as better-auth takes it for its database. Several of its steps are one transaction where it says so. */
export function databaseAdapter(sql: Sql) {
  let options: BetterAuthOptions | undefined
  const over = (sql: Sql, isOpen: boolean): AdapterFactory<BetterAuthOptions> =>
    createAdapterFactory({
      config: {
        adapterId: 'earshot',
        supportsUUIDs: true,
        // The database gives ids: version 7, as everywhere.
        disableIdGeneration: true,
        transaction: isOpen ? false : (act) => transaction(sql, (opened) => act(over(opened, true)(options!))),
      },
      adapter: () => adapterOver(sql),
    })
  return (given: BetterAuthOptions) => {
    options = given
    return over(sql, false)(given)
  }
}

function adapterOver(sql: Sql): CustomAdapter {
  const run = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    // Names in the text are those of the table above; nothing that anybody sent is in it.
    [...(await sql.unsafe<Record<string, unknown>[]>(text, values as never[]))] as Row[]

  return {
    async create({ model, data }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const [columns, places] = [[] as string[], [] as string[]]
      for (const [field, value] of keptOf(table, data)) {
        columns.push(table.columns[field]!)
        places.push(`$${values.push(value)}`)
      }
      const [row] = await run<typeof data>(
        `insert into ${table.name} (${columns.join(', ')}) values (${places.join(', ')}) returning ${fieldsOf(table)}`,
        values,
      )
      return row!
    },
    async update({ model, where, update }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const set = settersOf(table, update as Record<string, unknown>, values)
      const [row] = await run<typeof update>(
        `update ${table.name} set ${set} where ${conditionOf(table, where, values)} returning ${fieldsOf(table)}`,
        values,
      )
      return row ?? null
    },
    async updateMany({ model, where, update }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const set = settersOf(table, update, values)
      return (await run(`update ${table.name} set ${set} where ${conditionOf(table, where, values)} returning 1`, values)).length
    },
    async findOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const found = await run<T>(`select ${fieldsOf(table)} from ${table.name} where ${conditionOf(table, where, values)} limit 1`, values)
      return found[0] ?? null
    },
    findMany({ model, where = [], limit, sortBy, offset = 0 }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const condition = conditionOf(table, where, values)
      const order = sortBy ? ` order by ${columnOf(table, sortBy.field)} ${sortBy.direction === 'desc' ? 'desc' : 'asc'}` : ''
      const part = `limit $${values.push(limit)} offset $${values.push(offset)}`
      return run(`select ${fieldsOf(table)} from ${table.name} where ${condition}${order} ${part}`, values)
    },
    async delete({ model, where }) {
      const table = tableOf(model)
      const values: unknown[] = []
      await run(`delete from ${table.name} where ${conditionOf(table, where, values)}`, values)
    },
    async deleteMany({ model, where }) {
      const table = tableOf(model)
      const values: unknown[] = []
      return (await run(`delete from ${table.name} where ${conditionOf(table, where, values)} returning 1`, values)).length
    },
    async consumeOne<T>({ model, where }: { model: string; where: CleanedWhere[] }) {
      const table = tableOf(model)
      const values: unknown[] = []
      // Locked before it goes: of many at once one has it, and the others find it gone.
      const one = `select ctid from ${table.name} where ${conditionOf(table, where, values)} limit 1 for update`
      const [row] = await run<T>(`delete from ${table.name} where ctid = (${one}) returning ${fieldsOf(table)}`, values)
      return row ?? null
    },
    async incrementOne<T>({
      model,
      where,
      increment,
      set = {},
    }: {
      model: string
      where: CleanedWhere[]
      increment: Record<string, number>
      set?: Record<string, unknown> | undefined
    }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const added = Object.entries(increment).map(([field, by]) => {
        const column = columnOf(table, field)
        return `${column} = ${column} + $${values.push(by)}::int`
      })
      const changes = [...added, ...(Object.keys(set).length > 0 ? [settersOf(table, set, values)] : [])].join(', ')
      const [row] = await run<T>(
        `update ${table.name} set ${changes} where ${conditionOf(table, where, values)} returning ${fieldsOf(table)}`,
        values,
      )
      return row ?? null
    },
    async count({ model, where = [] }) {
      const table = tableOf(model)
      const values: unknown[] = []
      const [row] = await run<{ count: number }>(
        `select count(*)::int as count from ${table.name} where ${conditionOf(table, where, values)}`,
        values,
      )
      return row!.count
    },
  }
}

function tableOf(model: string): Table {
  const table = Object.hasOwn(tables, model) ? tables[model] : undefined
  if (!table) throw new Error(`better-auth asks for ${model}, which is not kept`)
  return table
}

function columnOf(table: Table, field: string): string {
  const column = Object.hasOwn(table.columns, field) ? table.columns[field] : undefined
  if (!column) throw new Error(`better-auth asks for ${field} of ${table.name}, which is not kept`)
  return column
}

const fieldsOf = ({ columns }: Table): string =>
  Object.entries(columns)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', ')

const keptOf = ({ columns }: Table, data: Record<string, unknown>): [field: string, value: unknown][] =>
  Object.entries(data).filter(([field, value]) => value !== undefined && Object.hasOwn(columns, field))

const settersOf = (table: Table, data: Record<string, unknown>, values: unknown[]): string =>
  keptOf(table, data)
    .map(([field, value]) => `${columnOf(table, field)} = $${values.push(value)}`)
    .join(', ')

type Operator = NonNullable<CleanedWhere['operator']>

const comparisons: Partial<Record<Operator, string>> = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' }

/** All that are joined by AND, and one at least of those that are joined by OR. */
function conditionOf(table: Table, where: CleanedWhere[], values: unknown[]): string {
  const [all, some] = [[] as string[], [] as string[]]
  for (const { field, operator = 'eq', value, connector } of where)
    (connector === 'OR' ? some : all).push(comparisonOf(columnOf(table, field), { operator, value }, values))
  return [...all, ...(some.length > 0 ? [`(${some.join(' or ')})`] : [])].join(' and ') || 'true'
}

function comparisonOf(column: string, { operator, value }: { operator: Operator; value: unknown }, values: unknown[]): string {
  if (operator === 'in' || operator === 'not_in') {
    const places = (value as unknown[]).map((each) => `$${values.push(each)}`)
    if (places.length === 0) return operator === 'in' ? 'false' : 'true'
    return `${column} ${operator === 'in' ? 'in' : 'not in'} (${places.join(', ')})`
  }
  if (value === null && operator === 'eq') return `${column} is null`
  if (value === null && operator === 'ne') return `${column} is not null`
  const sign = comparisons[operator]
  if (!sign) throw new Error(`better-auth compares by ${operator}, which no statement of ours does`)
  return `${column} ${sign} $${values.push(value)}`
}
