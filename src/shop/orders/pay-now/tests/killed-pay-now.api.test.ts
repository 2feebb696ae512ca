import { afterEach, expect, test } from 'vitest'
import { payNowFailpoints } from '#shop/failpoints.ts'
import { anHourLater } from '#test/an-hour-later.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod, placeWithAdvance, startPayNow } from '#test/make-cod.ts'
import { signedInAdmin } from '#test/make.ts'
import { payLink } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../../server/reconcile.server.ts'

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

/** The next run repeats a job that died. @throws any other error */
function rethrowOther(error: unknown) {
  if (!(error instanceof Error) || error.message !== 'killed') throw error
}

const points = [...payNowFailpoints, 'payment-recorded', 'payment-settled'] as const

test.each(points.flatMap((name) => [[name, 0] as const, [name, 99] as const]))(
  'a shopper who repeats what died at %s pays once, after an advance of %s',
  async (name, advance) => {
    await offerCod({ fee: 40, advance, advanceForAll: true })
    await register()
    const place = advance > 0 ? placeWithAdvance : placeCod
    const id = await place(undefined, { expectedTotal: 1040 })
    const killed = { times: 0 }
    shop.failpoint = (reached) => {
      if (reached !== name || killed.times > 0) return
      killed.times += 1
      throw new Error('killed')
    }
    const first = await startPayNow(id)
    expect((first.status === 500 ? await startPayNow(id) : first).status).toBe(200)
    await payLink(id)
    await runJobs().catch(rethrowOther)
    later(3 * 60_000)
    await reconcile(shop)
    later(60 * 60_000)
    await reconcile(shop)
    expect(killed.times).toBe(1)
    const order = await shop.db.selectFrom('shopOrder').select(['method', 'status', 'totalPaise']).where('id', '=', id).executeTakeFirstOrThrow()
    expect(order).toEqual({ method: 'online', status: 'Paid', totalPaise: 100_000 })
    const parts = await shop.db.selectFrom('payment').select('part').where('lane', '=', 'settled').orderBy('seq').execute()
    expect(parts.map(({ part }) => part)).toEqual(advance > 0 ? ['advance', 'rest'] : ['whole'])
    expect(await shop.db.selectFrom('payment').select('id').execute()).toHaveLength(parts.length)
    expect(await shop.db.selectFrom('taxDocument').select('totalPaise').execute()).toEqual([{ totalPaise: 100_000 }])
    expect(await findFaults(shop.db)).toEqual([])
  },
)

test.each([0, 99])('a link whose answer was lost is cancelled with its order, after an advance of %s', async (advance) => {
  await offerCod({ advance, advanceForAll: true })
  await register()
  const id = advance > 0 ? await placeWithAdvance() : await placeCod()
  shop.failpoint = (reached) => {
    if (reached === 'cod-link-made') throw new Error('killed')
  }
  expect((await startPayNow(id)).status).toBe(500)
  shop.failpoint = failpoint
  const links = () => shop.db.selectFrom('sandbox.paymentLink').select('status').execute()
  expect(await links()).toEqual([{ status: 'created' }])
  expect((await send('PUT', `/orders/${id}`, { token: await signedInAdmin(), body: { status: 'Cancelled' } })).status).toBe(200)
  await runJobs()
  expect(await links()).toEqual([{ status: 'cancelled' }])
})

test('a link that the provider makes while its order is cancelled is cancelled too, if the process then dies', async () => {
  await offerCod()
  await register()
  const id = await placeCod()
  const token = await signedInAdmin()
  const cancelled = { status: 0 }
  const { fetch } = shop
  shop.fetch = async (input, init) => {
    if (String(input).endsWith('/payment_links') && cancelled.status === 0) {
      cancelled.status = (await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })).status
      await runJobs()
    }
    return fetch(input, init)
  }
  shop.failpoint = (reached) => {
    if (reached === 'cod-link-made') throw new Error('killed')
  }
  await startPayNow(id)
  Object.assign(shop, { fetch, failpoint })
  const links = () => shop.db.selectFrom('sandbox.paymentLink').select('status').execute()
  expect([cancelled.status, await links()]).toEqual([200, [{ status: 'created' }]])
  await anHourLater()
  expect(await links()).toEqual([{ status: 'cancelled' }])
})
