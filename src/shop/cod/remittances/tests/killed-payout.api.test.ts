import { afterEach, expect, test } from 'vitest'
import type { payoutFailpoints } from '#shop/failpoints.ts'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

test.each([
  ['payout-stored', 200, 'collected'],
  ['payout-imported', 409, 'remitted'],
] as const satisfies [(typeof payoutFailpoints)[number], number, string][])(
  'a payout whose import died at %s is stored once',
  async (name, statusOfSecond, stateBetween) => {
    await offerCod()
    const token = await signedInAdmin()
    const id = await placeCod()
    await shipCod(token, id, 'AWB000001')
    await send('PUT', `/orders/${id}`, { token, body: { status: 'Delivered' } })
    shop.failpoint = (reached) => {
      if (reached === name) throw new Error('killed')
    }
    const csv = 'AWB,Amount,UTR,Date\nAWB000001,1000,UTR1,2026-01-20'
    const upload = () => send('POST', '/money/remittances?dryRun=false&courier=delhivery', { token, csv })
    const state = () => shop.db.selectFrom('shopOrder').select('codState').where('id', '=', id).executeTakeFirst()
    expect((await upload()).status).toBe(500)
    expect(await state()).toEqual({ codState: stateBetween })
    shop.failpoint = failpoint
    expect((await upload()).status).toBe(statusOfSecond)
    expect(await state()).toEqual({ codState: 'remitted' })
    expect(await shop.db.selectFrom('codRemittanceLine').select('state').execute()).toEqual([{ state: 'matched' }])
  },
)
