import { expect, test } from 'vitest'
import { emptyDatabase } from '../../test/world/database-copy.ts'
import { openCopyingConnection } from './copying.ts'
import { connect } from './database.ts'

test('a transaction that locks a table sees what was committed before it had the lock', async () => {
  const { url, drop } = await emptyDatabase()
  const sql = connect(url, { connectionsMax: 1 })
  const connection = await openCopyingConnection(url, { applicationName: 'earshot backup' })
  try {
    await sql`create table row (id int)`
    const count = await connection.begin('isolation level repeatable read, read only', async (copying) => {
      // As a migration does that writes a table anew: a snapshot from before would show it empty.
      await sql`insert into row values (1)`
      await copying.unsafe('lock table row in access share mode')
      const [found] = await copying<[{ count: number }]>`select count(*)::int as count from row`
      return found.count
    })
    expect(count).toBe(1)
  } finally {
    await connection.end()
    await sql.end()
    await drop()
  }
})
