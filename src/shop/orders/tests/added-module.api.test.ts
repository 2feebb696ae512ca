import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { addModules, checkModules } from '#platform/module.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { createApi } from '../../../app.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, doneReply } from '#kernel/wire.ts'
import { mount } from '#platform/http/mount.ts'
import { orderPaid } from '../server/events.server.ts'

const markWrapped = endpoint({
  method: 'POST',
  path: '/gift-wrap/:id/wrapped',
  access: { scope: 'orders:pack' },
  once: 'state',
  summary: 'Mark an order as wrapped',
  input: byId,
  reply: doneReply,
})

const { modules } = shop
afterEach(() => void (shop.modules = modules))

const add = (module: Omit<ShopModule, 'name' | 'api'>) => (shop.modules = addModules(modules, [{ name: 'clumsy', api: [], ...module }]))

async function buy() {
  const checkout = await makeCheckout()
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', checkout.customerId).execute()
  const { body: prepared } = await prepare(checkout)
  return submitProof(checkout, await pay(prepared.order_id))
}

/** A statement that fails also makes PostgreSQL refuse the others of its transaction. */
const breakTransaction = (tx: Tx) => sql`select 1 / 0`.execute(tx)

test('an order is paid though a listener of an added module fails, and the listener is called again', async () => {
  const heard: Date[] = []
  let isBroken = true
  const note = async (_shop: Shop, tx: Tx, { orderId, paidAt }: { orderId: string; paidAt: Date }) => {
    await tx.updateTable('shopOrder').set({ trackingId: 'Noted' }).where('id', '=', orderId).execute()
    if (isBroken) await breakTransaction(tx)
    heard.push(paidAt)
  }
  add({ listeners: [orderPaid.listener(note)] })
  const { status, body } = await buy()
  expect([status, body.order.status]).toEqual([200, 'Paid'])
  const noted = async () => (await shop.db.selectFrom('shopOrder').select('trackingId').where('id', '=', body.order._id).executeTakeFirstOrThrow()).trackingId
  expect(await noted()).not.toBe('Noted')
  isBroken = false
  await runJobs()
  expect([await noted(), heard]).toEqual(['Noted', [shop.now()]])
})

test('a confirmation is sent without the paragraph of a module that fails', async () => {
  add({
    placedParagraph: async (db) => {
      if (db.isTransaction) await sql`select 1 / 0`.execute(db)
      return new Map()
    },
  })
  const { body } = await buy()
  const mail = await shop.db.selectFrom('message').select('body').where('dedupeKey', '=', `order-placed:${body.order._id}:mail`).executeTakeFirstOrThrow()
  expect(mail.body).toContain(body.order._id)
})

test('modules that would answer for each other do not start', () => {
  const check = (...added: ShopModule[]) => checkModules(addModules(modules, added))
  const [work] = shop.jobs.all
  expect(() => check()).not.toThrow()
  expect(() => check({ name: 'orders', api: [] })).toThrow('two modules have a module of the name orders')
  expect(() => check({ name: '', api: [] })).toThrow('the module "" needs a name')
  expect(() => check({ name: 'own', api: [], jobs: work ? [work] : [] })).toThrow(`two modules have a job of the name ${work?.name}`)
  expect(() => check({ name: 'own', api: [], endedJobs: ['sweep'] })).toThrow('two modules have a job of the name sweep')
  expect(() => check({ name: 'own', api: [], migrations: '/srv/own/migrations' })).toThrow('the module own must name its migrations from the root')
  const posted = (name: string) => ({ name, summary: '', data: z.object({}), example: {}, read: async () => ({}) })
  expect(() => check({ name: 'own', api: [], posts: [posted('own.box.closed')] })).not.toThrow()
  expect(() => check({ name: 'own', api: [], posts: [posted('order.paid')] })).toThrow('two modules have a posted event of the name order.paid')
  expect(() => check({ name: 'own', api: [], posts: [posted('order.boxed')] })).toThrow(
    'the module own posts order.boxed, which needs a name such as own.changed',
  )
  const twice: ShopModule = {
    name: 'own',
    api: [
      (api) => mount(api, markWrapped, async () => ({ success: true as const, message: '' })),
      (api) => mount(api, { ...markWrapped, path: '/gift-wrap/:order/wrapped' }, async () => ({ success: true as const, message: '' })),
    ],
  }
  expect(() => createApi({ ...shop, modules: addModules(modules, [twice]) })).toThrow('two modules have an endpoint at POST /gift-wrap/:order/wrapped')
})
