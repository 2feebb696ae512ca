import { afterEach, expect, test } from 'vitest'
import { payNowFailpoints } from '#shop/failpoints.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { offerCod, placeCod, startPayNow } from '#test/make-cod.ts'
import { payLink } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
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

test.each([...payNowFailpoints, 'payment-recorded', 'payment-settled'] as const)('a shopper who repeats what died at %s pays once', async (name) => {
  await offerCod({ fee: 40 })
  await register()
  const id = await placeCod(undefined, { expectedTotal: 1040 })
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
  expect(await shop.db.selectFrom('payment').select('lane').execute()).toEqual([{ lane: 'settled' }])
  expect(await shop.db.selectFrom('taxDocument').select('totalPaise').execute()).toEqual([{ totalPaise: 100_000 }])
  expect(await findFaults(shop.db)).toEqual([])
})
