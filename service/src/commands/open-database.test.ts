import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../test/world/database-copy.ts'
import { connect } from '../database/database.ts'
import { runCommand } from './run-command.fixture.ts'

test('a role that may not create tables is told to own the database', async () => {
  const database = await emptyDatabase()
  const sql = connect(database.url, { connectionsMax: 1 })
  onTestFinished(async () => {
    await sql.end()
    await database.drop()
  })
  // The schema is the owner's. Without its rights the role is what any other is.
  await sql`revoke create on schema public from pg_database_owner`
  const migrated = runCommand('migrate', [], { env: { DATABASE_URL: database.url, SECRET_KEY: 'k'.repeat(32) } })
  await expect(migrated).rejects.toThrow(/permission denied for schema public.*"create database earshot owner earshot"/)
})
