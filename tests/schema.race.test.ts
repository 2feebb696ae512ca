import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { describeFunctions, describeSchema } from './support/describe-schema.ts'
import { openTestEngine } from './support/open-test-engine.ts'

test('docs/schema.sql shows the tables that the migrations make, and the functions of sql/functions; `npx vitest run tests/schema -u` writes it anew', async () => {
  const db = openDatabase(await openTestEngine())
  const tables = [await describeSchema(db, 'public'), await describeSchema(db, 'sandbox')]
  const functions = await describeFunctions(db, 'public')
  await db.destroy()
  await expect(
    `-- The tables after all migrations, and the functions. tests/schema.race.test.ts writes this file.\n\n${tables.join('\n')}\n${functions}`,
  ).toMatchFileSnapshot('../docs/schema.sql')
})
