import { expect, test } from 'vitest'
import { describeSchema } from '#test/describe-schema.ts'
import { shop } from '#test/test-shop.ts'

test('docs/schema.sql shows the tables that the migrations make; `npx vitest run tests/schema -u` writes it anew', async () => {
  const tables = [await describeSchema(shop.db, 'public'), await describeSchema(shop.db, 'sandbox')]
  await expect(`-- The tables after all migrations. tests/schema.race.test.ts writes this file.\n\n${tables.join('\n')}`).toMatchFileSnapshot(
    '../docs/schema.sql',
  )
})
