import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { describeSchema } from './support/describe-schema.ts'
import { openTestEngine } from './support/open-test-engine.ts'

test('docs/schema.sql shows the tables that the migrations make; `npx vitest run tests/schema -u` writes it anew', async () => {
  const db = openDatabase(await openTestEngine())
  const tables = [await describeSchema(db, 'public'), await describeSchema(db, 'sandbox')]
  await db.destroy()
  await expect(`-- The tables after all migrations. tests/schema.race.test.ts writes this file.\n\n${tables.join('\n')}`).toMatchFileSnapshot(
    '../docs/schema.sql',
  )
})
