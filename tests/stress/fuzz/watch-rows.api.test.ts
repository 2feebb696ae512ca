import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { makeCustomer } from '../../support/make.ts'
import { shop } from '../../support/test-shop.ts'
import { unwatchRows, watchRows } from './watch-rows.ts'

afterAll(() => unwatchRows(shop.db))

test('reports inserted, updated and deleted rows, but no row that was restored, rewritten unchanged or rolled back', async () => {
  const { id } = await makeCustomer()
  const changed = await watchRows(shop.db)
  expect(await changed()).toEqual([])
  await shop.db.updateTable('customer').set({ photo: 'x' }).where('id', '=', id).execute()
  expect(await changed()).toEqual(['customer'])
  await shop.db.updateTable('customer').set({ photo: 'x' }).where('id', '=', id).execute()
  await shop.db.updateTable('customer').set({ photo: 'y' }).where('id', '=', id).execute()
  await shop.db.updateTable('customer').set({ photo: 'x' }).where('id', '=', id).execute()
  await shop.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('customer').execute()
      throw new Error('taken back')
    })
    .catch(() => {})
  expect(await changed()).toEqual([])
  const security = (event: string) =>
    sql`
    insert into audit_entry (id, at, actor_name, action, subject_kind, subject_id, security) values (${event}, now(), 'Unknown', 'x', 'customer', 'x', ${event})`.execute(
      shop.db,
    )
  await security('admin_login_failed')
  expect(await changed()).toEqual([])
  await security('exported')
  expect(await changed()).toEqual(['audit_entry'])
  await shop.db
    .insertInto('loginStep')
    .values({ tokenHash: Buffer.alloc(32), customerId: id, openedBy: 'password', expiresAt: shop.now() })
    .execute()
  expect(await changed()).toEqual(['login_step'])
  await shop.db.updateTable('loginStep').set({ tries: 1 }).execute()
  expect(await changed()).toEqual([])
  await sql`insert into sandbox.setting (name, value) values ('x', 'y')`.execute(shop.db)
  await shop.db.deleteFrom('customer').where('id', '=', id).execute()
  expect(await changed()).toEqual(expect.arrayContaining(['customer', 'setting']))
})
