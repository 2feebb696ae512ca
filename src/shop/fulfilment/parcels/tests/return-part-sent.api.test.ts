import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { awb, makeQueue } from '#test/make-queue.ts'
import { shop } from '#test/test-shop.ts'

test('the migration returns part-sent orders that a trigger marked shipped, and changes no other order', async () => {
  const { ids, part, pack, ship, read } = await makeQueue(4)
  const [partSent = '', sent = '', packed = '', earlier = ''] = ids
  await part(partSent, [{ position: 0, qty: 1 }])
  await ship([
    { id: partSent, awb: awb(1) },
    { id: sent, awb: awb(2) },
  ])
  await pack([packed])
  // `earlier` was sent before the shop knew parcels.
  await shop.db.updateTable('shopOrder').set({ fulfilment: 'shipped' }).where('id', 'in', [partSent, earlier]).execute()
  const migration = await readFile('migrations/0063_fulfilment_follows_changes.sql', 'utf8')
  await sql.raw(migration.slice(migration.indexOf('update shop_order'))).execute(shop.db)
  const states = await Promise.all(ids.map(async (id) => (await read(id)).fulfilment))
  expect(states).toEqual(['packed', 'shipped', 'packed', 'shipped'])
})
