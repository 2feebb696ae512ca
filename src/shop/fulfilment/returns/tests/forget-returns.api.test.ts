import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCheckout } from '#test/make-order.ts'
import { askReturn, makeDelivered, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

async function addPhoto(token: string, id: string) {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('photo', new File([new Uint8Array(png)], 'jar.png'))
  return send('POST', `/returns/${id}/photos`, { token, body })
}

test('words and photos are in the person’s data file, and erased with the person; pieces and money stay', async () => {
  const [admin, asha, meera] = [await signedInAdmin(), await makeCheckout(), await makeCheckout()]
  const { _id } = await makeDelivered(asha, admin)
  const { body } = await askReturn(asha, _id, { words: 'Call Asha Rao on 9876543210' })
  const id = body.own.returns[0]._id
  expect((await addPhoto(asha.token, id)).status).toBe(200)
  await stepReturn(admin, _id, 'approve', { words: 'Dear Asha Rao, send it back' })
  await stepReturn(admin, _id, 'close', { refund: 'paid' })
  const other = await makeDelivered(meera, admin)
  await askReturn(meera, other._id, { words: 'The lid is loose' })
  await runJobs()

  const { body: data } = await send('GET', `/customers/${asha.customerId}/export`, { token: admin })
  const [exported] = data.orders[0].returns
  expect(exported).toMatchObject({ words: 'Call Asha Rao on 9876543210', answer: 'Dear Asha Rao, send it back', lines: [{ qty: 1 }], refund: 500 })
  expect(exported.photos).toEqual([expect.stringMatching(/^data:image\/jpeg;base64,/)])

  await send('DELETE', `/customers/${asha.customerId}`, { token: admin })
  await eraseDeleted(shop)
  const rows = await shop.db.selectFrom('returnRequest').select(['orderId', 'words', 'answer', 'state']).orderBy('seq').execute()
  expect(rows).toEqual([
    { orderId: _id, words: '', answer: '', state: 'closed' },
    { orderId: other._id, words: 'The lid is loose', answer: '', state: 'requested' },
  ])
  expect(await shop.db.selectFrom('returnPhoto').select('id').execute()).toEqual([])
  expect((await send('GET', `/orders/${_id}/returns`, { token: admin })).body).toMatchObject([{ words: '', photos: [], refund: 500, lines: [{ qty: 1 }] }])
  const log = JSON.stringify(await shop.db.selectFrom('auditEntry').selectAll().where('subjectKind', '=', 'order').execute())
  expect(log).not.toMatch(/Asha Rao|9876543210/)
  const messages = await shop.db.selectFrom('message').select('body').where('orderId', '=', _id).execute()
  expect(messages).toEqual([])
})
