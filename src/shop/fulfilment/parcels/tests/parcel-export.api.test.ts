import { expect, test } from 'vitest'
import { makeQueue } from '#test/make-queue.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'

test("a person's data has the parcels of the orders, and the books agree with them", async () => {
  const { ids, ship, checkout } = await makeQueue(1)
  await ship([{ id: ids[0] ?? '', awb: 'DL00000001' }])
  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token: await signedInAdmin() })
  expect(body.orders).toMatchObject([{ _id: ids[0], parcels: [{ carrier: 'delhivery', awb: 'DL00000001', number: 1 }] }])
  expect(await findFaults(shop.db)).toEqual([])
})
