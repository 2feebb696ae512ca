import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

test('the credit note of a refund that the bank sent back stands, and is no difference', async () => {
  await register()
  const token = await signedInAdmin()
  const { _id } = await makeOrder(await makeCheckout())
  await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: 'first-refund' } })
  await runJobs()
  const differences = async () => (await send('GET', '/exports/differences?month=2026-01', { token })).body.trimEnd().split('\r\n').slice(1)
  const notes = () => shop.db.selectFrom('taxDocument').select('totalPaise').where('kind', '=', 'credit_note').execute()
  expect([await notes(), await differences()]).toEqual([[{ totalPaise: 10_000 }], []])
  await shop.db.updateTable('refund').set({ status: 'failed' }).execute()
  expect(await differences()).toEqual([])
  await shop.db.updateTable('refund').set({ status: 'requested' }).execute()
  expect(await differences()).toEqual([expect.stringContaining('note_without_refund')])
  await shop.db
    .updateTable('refund')
    .set({ sentBack: ['rfnd_before'] })
    .execute()
  expect(await differences()).toEqual([])
})
