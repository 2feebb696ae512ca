import { afterEach, describe, expect, test, vi } from 'vitest'
import { foldJobs } from '#platform/module.ts'
import type { ShopModule } from '#platform/shop.ts'
import { queueMessage, queueMessages } from '#shop/messages/module.server.ts'
import { mail, mailOf } from '#shop/messages/rules.ts'
import { createApi } from '../../src/app.ts'
import { makeCheckout, makeOrder } from '../support/make-order.ts'
import { makeProduct } from '../support/make-product.ts'
import { makeCustomer, signedInAdmin } from '../support/make.ts'
import { runJob } from '../support/run-job.ts'
import { send } from '../support/send.ts'
import { later, shop } from '../support/test-shop.ts'

const { modules } = shop
afterEach(() => void Object.assign(shop, { modules }))

const addModule = (own: Partial<ShopModule>) => Object.assign(shop, { modules: [...modules, { name: 'own', api: [], ...own }] })
const fail = async () => {
  throw new Error('the module fails')
}

test('an account that a module fails to erase stops the erasure of no other account, nor of products', async () => {
  const token = await signedInAdmin()
  const [bad, good] = [await makeCustomer(), await makeCustomer()]
  const product = await makeProduct(shop)
  for (const path of [`/customers/${bad.id}`, `/customers/${good.id}`, `/products/${product.id}`])
    expect((await send('DELETE', path, { token })).status).toBe(200)
  addModule({ personal: [{ erase: async (_shop, _tx, { id }) => (id === bad.id ? fail() : undefined) }] })
  later(2 * 3_600_000)

  await expect(runJob(shop, 'erase-deleted')).rejects.toThrow('the module fails')
  const left = await shop.db.selectFrom('customer').select('id').where('id', 'in', [bad.id, good.id]).execute()
  expect(left).toEqual([{ id: bad.id }])
  expect(await shop.db.selectFrom('product').select('id').where('id', '=', product.id).execute()).toEqual([])
})

test('nightly work runs although that of an earlier module failed, and the job fails', async () => {
  const ran: string[] = []
  const nightly = [async () => void ran.push('later')]
  const sweep = foldJobs([
    { name: 'own', api: [], nightly: [fail] },
    { name: 'other', api: [], nightly },
  ]).find(({ name }) => name === 'sweep')
  await expect(sweep?.run(shop, {})).rejects.toThrow('the module fails')
  expect(ran).toEqual(['later'])
})

describe('a message of a removed module', () => {
  const secret = { lifeMs: 60_000, shownAs: 'A code.' }
  const slotMail = mail({ name: 'placed', kind: { name: 'slot' }, write: () => mailOf('Your slot', 'It moved.'), example: () => ({}) })
  const codeMail = mail({ name: 'placed', kind: { name: 'slot-code', secret }, write: () => mailOf('Your code', '1234'), example: () => ({}) })

  async function queueThenRemove() {
    const customer = await makeCustomer()
    addModule({ mails: [slotMail, codeMail] })
    const about = { kind: 'customer' as const, id: customer.id }
    const mails = [slotMail, codeMail].map((each) => ({ dedupeKey: each.kind.name, recipient: 'a@example.com', about, ...each.write({}) }))
    const [id] = await shop.db.transaction().execute((tx) => queueMessages(shop, tx, mails))
    Object.assign(shop, { modules })
    return { customer, id }
  }

  test('is in the download of personal data, without its secret', async () => {
    const { customer } = await queueThenRemove()
    const { status, body } = await send('GET', `/customers/${customer.id}/export`, { token: await signedInAdmin() })
    expect(status).toBe(200)
    expect(body.messages).toMatchObject([{ subject: 'Your slot', text: expect.stringContaining('It moved.') }, { text: 'A code or link.' }])
  })

  test('is not resent, and the refusal says why', async () => {
    const { id } = await queueThenRemove()
    const token = await signedInAdmin()
    const refusal = { status: 409, body: { code: 'module_gone', message: 'The part of the shop that wrote this message was removed, so it cannot be resent.' } }
    for (const status of ['queued', 'failed', 'sent'] as const) {
      await shop.db
        .updateTable('message')
        .set({ status })
        .where('id', '=', id ?? '')
        .execute()
      expect(await send('POST', `/messages/${id}/resend`, { token })).toMatchObject(refusal)
    }
  })

  test('cannot be queued', async () => {
    const unlisted = { dedupeKey: 'slot', recipient: 'a@example.com', ...slotMail.write({}) }
    await expect(shop.db.transaction().execute((tx) => queueMessage(shop, tx, unlisted))).rejects.toThrow('No module sends messages of the kind slot.')
  })
})

test('a slot or a need that fails is left out, and the log names its module', async () => {
  const token = await signedInAdmin()
  const order = await makeOrder(await makeCheckout())
  const isNeeded = async () => (await send('GET', '/needs', { token })).body.needs.map(({ name }: { name: string }) => name)
  const needed = await isNeeded()
  expect(needed).toContain('toPack')
  const error = vi.spyOn(shop.log, 'error')
  addModule({ slipLine: fail, orderColumn: { heading: 'Own', texts: fail }, needs: [{ name: 'reviews', scope: 'orders:read', count: fail }] })

  expect((await send('GET', '/orders', { token })).body).toMatchObject([{ _id: order._id, columns: [{ heading: 'Own', text: '' }] }])
  expect((await send('GET', `/packing/sheets/${order._id}`, { token })).body[0]).not.toHaveProperty('slipLines')
  expect((await send('GET', `/orders/${order._id}/details`, { token })).status).toBe(200)
  expect(await isNeeded()).toEqual(needed)
  const sheet = await createApi(shop).request('/exports/orders', { headers: { authorization: `Bearer ${token}` } })
  expect(await sheet.text()).toContain(`"${order._id}"`)
  const parts = error.mock.calls.map(([fields]) => fields)
  for (const part of ['orderColumn', 'slipLine', 'reviews']) expect(parts).toContainEqual(expect.objectContaining({ module: 'own', part }))
})

test('an unavailable database is no fault of the module: the answer is 503', async () => {
  const token = await signedInAdmin()
  const count = async () => {
    throw new Error('Connection terminated')
  }
  addModule({ needs: [{ name: 'reviews', scope: 'orders:read', count }] })
  expect((await send('GET', '/needs', { token })).status).toBe(503)
})
