import { backupMessages } from '@earshot/messages/cli/backup'
import { hasSqlState } from '../database/connection-errors.ts'
import type { CopyingConnection, CopyTransaction } from '../database/copying.ts'
import type { AppliedMigration, SequenceState, TableStart } from './format.ts'

// What a database holds at one moment: which tables, with which columns, and how they are copied.

export interface Snapshot {
  /** ISO 8601. */
  createdAt: string
  postgres: string
  migrations: AppliedMigration[]
  tables: TableStart[]
  sequences: SequenceState[]
}

/** Held by the node that makes a backup by the schedule, so that nobody else begins (schedule.ts). */
const backupLock = 0xea5_0020

/** Thrown: somebody else makes a backup at this moment. */
export class BackupUnderWay extends Error {}

/** Thrown: the role of the backup may not read what belongs to it; the message names it, and says what to grant. */
export class NotAllowedToRead extends Error {}

/** Times that a table may be gone before it could be locked: the oldest days are dropped once a day. */
const triesMax = 5

/**
 * Runs a function in one transaction that sees the database as it is at one moment; what others change meanwhile is not seen, and nobody is
 * held up but who changes or drops tables. `isAlone`: refuses by BackupUnderWay while another one runs so. Errors: NotAllowedToRead.
 */
export async function withSnapshot<Result>(
  connection: CopyingConnection,
  { isAlone }: { isAlone: boolean },
  act: (sql: CopyTransaction, snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    // Read before the snapshot is taken: a lock after it might be of a table that others have changed since.
    const known = await connection.begin('read only', (sql) => readTables(sql))
    let isLocked = false
    try {
      return await connection.begin('isolation level repeatable read, read only', async (sql) => {
        await lockTables(sql, known)
        const snapshot = await readSnapshot(sql, { isAlone })
        await lockTables(sql, snapshot.tables)
        isLocked = true
        return act(sql, snapshot)
      })
    } catch (error) {
      // 42P01: undefined_table.
      if (isLocked || tries === triesMax || !hasSqlState(error, '42P01')) throw error
    }
  }
}

const lockTables = async (sql: CopyTransaction, tables: readonly TableStart[]) => {
  if (tables.length > 0) await sql.unsafe(`lock table ${tables.map(({ table }) => quoted(table)).join(', ')} in access share mode`)
}

async function readSnapshot(sql: CopyTransaction, { isAlone }: { isAlone: boolean }): Promise<Snapshot> {
  if (isAlone) {
    const [lock] = await sql<[{ took: boolean }]>`select pg_try_advisory_xact_lock(${backupLock}, hashtext(current_schema())) as took`
    if (!lock.took) throw new BackupUnderWay()
  }
  const [server] = await sql<[{ createdAt: string; postgres: string; isMigrated: boolean }]>`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at, current_setting('server_version') as postgres,
      to_regclass('schema_migration') is not null as is_migrated`
  const migrations = server.isMigrated
    ? await sql<AppliedMigration[]>`select name, sha256 from schema_migration order by name collate "C"`
    : []
  const { createdAt, postgres } = server
  return { createdAt, postgres, migrations: [...migrations], tables: await readTables(sql), sequences: await readSequences(sql) }
}

/** SQL: whether this role may read `class`, and which role it is. */
const readable = `has_table_privilege(class.oid, 'select') as is_readable, current_user::text as role`
/**
 * SQL: whether `class` belongs to a backup. A table that may not be read is somebody else's only if neither it nor the table that it is a
 * partition of has the owner of our migrations: `grant select on all tables` is not of partitions that are made later.
 */
const isWanted = (owners: string) => `
  -- Null: it was dropped meanwhile.
  (has_table_privilege(class.oid, 'select') is not null and (has_table_privilege(class.oid, 'select') or (
    select relowner from pg_class where relnamespace = current_schema()::regnamespace and relname = 'schema_migration'
  ) in (${owners})))`

interface Readable {
  name: string
  isReadable: boolean
  role: string
}

/**
 * Every table of ours with its columns, those that are generated aside; not what belongs to an extension, or is PostgreSQL's. Tables of others
 * that may be read come with them. Errors: NotAllowedToRead.
 */
export async function readTables(sql: Pick<CopyTransaction, 'unsafe'>): Promise<TableStart[]> {
  const rows = await sql.unsafe<(Readable & { columns: string[]; of: string | null; bounds: string | null })[]>(`
    select class.relname as name, parent.relname as of, pg_get_expr(class.relpartbound, class.oid) as bounds, ${readable},
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class class
    left join pg_inherits on inhrelid = class.oid and class.relispartition
    left join pg_class parent on parent.oid = inhparent
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r' and ${isWanted('class.relowner, parent.relowner')}
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by class.relname collate "C"`)
  refuseUnreadable(rows)
  return rows
    .filter(({ name }) => name !== 'schema_migration')
    .map(({ name, columns, of, bounds }) => ({
      table: name,
      columns: columns ?? [],
      partition: of === null ? null : { of, bounds: bounds! },
    }))
}

async function readSequences(sql: CopyTransaction): Promise<SequenceState[]> {
  const rows = await sql.unsafe<Readable[]>(`
    select class.relname as name, ${readable} from pg_class class
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'S' and ${isWanted('class.relowner')}
    order by class.relname collate "C"`)
  refuseUnreadable(rows)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const [state] = await sql.unsafe<[{ lastValue: string; isCalled: boolean }]>(`select last_value::text, is_called from ${quoted(name)}`)
    states.push({ sequence: name, ...state })
  }
  return states
}

function refuseUnreadable(found: readonly Readable[]): void {
  const [first, ...more] = found.filter(({ isReadable }) => !isReadable)
  if (first) throw new NotAllowedToRead(backupMessages.notAllowedToRead({ ...first, more: more.length }))
}

/** COPY of a table, out or in. */
export const copyOutOf = ({ table, columns }: TableStart) => `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) to stdout`
export const copyInto = ({ table, columns }: TableStart) => `copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin (freeze)`

/** A name as SQL has it. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
