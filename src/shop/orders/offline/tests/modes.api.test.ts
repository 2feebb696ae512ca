import { expect, test } from 'vitest'
import { replacePieces } from '#test/make-replacement.ts'
import { signedInAdmin } from '#test/make.ts'
import { markPaid } from '#test/paid-offline.ts'
import { makePhoneOrder } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { enter, live, openUntilLive, switchTo } from '#test/until-live.ts'

openUntilLive()

const customer = (end: number) => ({ key: `phone-order-${end}`, newCustomer: { name: 'Meera Iyer', mobile: `981234567${end}` } })
const documents = async () => (await shop.db.selectFrom('taxDocument').select('orderId').execute()).map(({ orderId }) => orderId)

test('money by hand stays within its mode: a test order is a test, and neither mode pays for an order of the other', async () => {
  await register({ stateCode: '29' })
  const admin = await signedInAdmin()
  const [tried, left] = [await makePhoneOrder(admin, customer(1)), await makePhoneOrder(admin, customer(2))]
  expect((await markPaid(tried.id)).status).toBe(200)
  await runJobs()
  expect((await send('GET', '/money/summary', { token: admin })).body).toMatchObject({ orders: { count: 0 }, captured: { count: 0 } })
  await send('PUT', `/orders/${tried.id}`, { token: admin, body: { status: 'Delivered' } })
  await enter(live)
  await switchTo('live')
  expect((await markPaid(left.id)).body).toMatchObject({ code: 'rule_refused', message: 'This order is of test mode, so it takes no money.' })
  expect((await replacePieces(tried.id)).body).toMatchObject({ code: 'rule_refused', message: expect.stringContaining('other mode') })
  expect(await documents()).toEqual([])
  const sold = await makePhoneOrder(await signedInAdmin(), customer(3))
  const open = await makePhoneOrder(await signedInAdmin(), customer(4))
  expect((await markPaid(sold.id)).status).toBe(200)
  await runJobs()
  expect(await documents()).toEqual([sold.id])
  await switchTo('test')
  expect((await markPaid(open.id)).body).toMatchObject({ message: 'Test mode takes no money for an order of the live shop.' })
})
