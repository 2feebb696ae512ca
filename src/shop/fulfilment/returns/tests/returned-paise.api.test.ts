import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCheckout } from '#test/make-order.ts'
import { askReturn, makeDelivered } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { refundedPaiseOf } from '#test/refunded-paise.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { canMove, type ReturnState } from '../rules/return.ts'

/** A piece of this line costs no whole number of paise: 3 × ₹333.33, less 10 %. */
const [qty, paidPaise] = [3, 89_999]

const ask = fc.record({ to: fc.constant('ask' as const), pieces: fc.integer({ min: 1, max: qty }) })
const move = fc.record({
  to: fc.constantFrom('approved' as const, 'withdrawn' as const, 'refused' as const, 'received' as const, 'closed' as const),
  which: fc.nat(3),
  arrived: fc.nat(2),
})

/** The second return is closed, and then the first one withdrawn. */
const outOfOrder = (['ask', 'ask', 'approved', 'closed', 'withdrawn'] as const).map((to) => (to === 'ask' ? { to, pieces: 1 } : { to, which: 0, arrived: 0 }))

type StoredReturn = { _id: string; state: ReturnState; version: number; lines: { qty: number }[] }

test('the refunds of returned pieces sum to what was paid for them, in whatever order returns are asked for, withdrawn and closed', async () => {
  const admin = await signedInAdmin()
  const asha = await makeCheckout()
  await shop.db.updateTable('variant').set({ pricePaise: 33_333 }).where('quantity', '=', '2 g').execute()
  const items = [{ productId: asha.productId, variant: '2 g', qty }]

  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(ask, move), { minLength: 4, maxLength: 14 }), async (steps) => {
      const { _id: orderId } = await makeDelivered(asha, admin, { items, expectedTotal: paidPaise / 100 })
      const list = async (): Promise<StoredReturn[]> => (await send('GET', `/orders/${orderId}/returns`, { token: admin })).body
      const askFor = (pieces: number) => askReturn(asha, orderId, { lines: [{ position: 0, qty: pieces }] })

      const take = async ({ _id, version, lines: [line] }: StoredReturn, to: ReturnState, arrived = 2) => {
        if (to === 'withdrawn') return send('POST', `/returns/${_id}/withdraw`, { token: asha.token })
        const path = { approved: 'approve', refused: 'refuse', received: 'receive', closed: 'close', requested: '' }[to]
        const body = { words: 'x', refund: 'paid', lines: [{ position: 0, restock: Math.min(arrived, line?.qty ?? 0), writeOff: 0 }] }
        return send('POST', `/returns/${_id}/${path}`, { token: admin, body: { ...body, version } })
      }

      for (const step of steps) {
        if (step.to === 'ask') await askFor(step.pieces)
        else {
          const { to, which, arrived } = step
          const fitting = (await list()).filter(({ state }) => canMove(state, to))
          const chosen = fitting[which % Math.max(1, fitting.length)]
          if (chosen) await take(chosen, to, arrived)
        }
        expect(await refundedPaiseOf(orderId)).toBeLessThanOrEqual(paidPaise)
      }
      // In the end every piece comes back.
      for (const to of ['approved', 'closed'] as const) for (const each of await list()) if (canMove(each.state, to)) await take(each, to)
      for (let left = qty; left > 0; left -= 1) await askFor(1)
      for (const to of ['approved', 'closed'] as const) for (const each of await list()) if (canMove(each.state, to)) await take(each, to)
      expect(await refundedPaiseOf(orderId)).toBe(paidPaise)
    }),
    { numRuns: 12, examples: [[outOfOrder]] },
  )
})
