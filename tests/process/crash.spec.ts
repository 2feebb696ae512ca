import { expect, test } from '@playwright/test'
import { checkoutFailpoints } from '../../src/shop/failpoints.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../support/browser/shopper.ts'

type Prepared = { orderId: string; order_id: string; order?: { status: string } }
type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
type Buyer = { token: string; addressId: string; productId: string }

const price = 500

let shop: ShopProcess

// Each test has its own shop: a webhook left from one crash would reach the next failpoint too early.
test.beforeEach(async () => void (shop = await startShop({ SEED: 'none' })))
test.afterEach(() => shop.remove())

/** One real kill in `npm test`, right after the money came. tests/stress/histories kills at the others in its process. */
const essential = new Set<string>(['payment-recorded'])

for (const failpoint of checkoutFailpoints) {
  test(`after a kill at "${failpoint}" and a restart, the same requests give one order${essential.has(failpoint) ? ' @essential' : ''}`, async () => {
    test.setTimeout(240_000)
    const buyer = await openBuyer()
    const before = (await shop.mailbox()).length

    await shop.restart({ CRASH_AT: failpoint })
    const paid: Payment[] = []
    await buy(buyer, paid).catch(() => undefined)
    await expect.poll(isLive, { message: 'the process dies at the moment' }).toBe(false)

    await shop.restart({ CRASH_AT: '' })
    await buy(buyer, paid)
    await callApi(shop, 'POST', '/sandbox/reconcile')

    const { body: orders } = await callApi<{ totalAmount: number; status: string }[]>(shop, 'GET', '/orders/my-orders', { token: buyer.token })
    expect(orders.map(({ status, totalAmount }) => ({ status, totalAmount }))).toEqual([{ status: 'Paid', totalAmount: price }])
    await expect.poll(async () => (await shop.mailbox()).length - before, { message: 'one message by mail, one by SMS' }).toBe(2)
    await buy(buyer, paid, { again: true })
    expect((await shop.mailbox()).length - before).toBe(2)
  })
}

/** Prepares, pays and submits an order like a browser. Pays only while `paid` is empty; `again` only submits its payments. */
async function buy({ token, addressId, productId }: Buyer, paid: Payment[], { again = false } = {}) {
  if (!again) {
    const items = [{ productId, variant: '1 g', qty: 1 }]
    const { body: prepared } = await callApi<Prepared>(shop, 'POST', '/payments/orders', { token, body: { items, addressId, expectedTotal: price } })
    if (!prepared.order && paid.length === 0) {
      const { body } = await callApi<Payment>(shop, 'POST', '/sandbox/razorpay/pay', { body: { order_id: prepared.order_id, outcome: 'success' } })
      paid.push(body)
    }
  }
  for (const { razorpay_payment_id, razorpay_order_id, razorpay_signature } of paid) {
    const body = {
      items: [{ qty: 1 }],
      address: {},
      razorpayPaymentId: razorpay_payment_id,
      razorpayOrderId: razorpay_order_id,
      razorpaySignature: razorpay_signature,
    }
    const { status } = await callApi(shop, 'POST', '/orders', { token, body })
    expect(status).toBe(200)
  }
}

async function openBuyer(): Promise<Buyer> {
  const { token: admin } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body } = await callApi<{ product: { _id: string } }>(shop, 'POST', '/products', {
    token: admin,
    body: { name: 'Kashmiri Saffron', image: '', variants: [{ quantity: '1 g', price }] },
  })
  const { token } = await openAccount(shop)
  return { token, addressId: await addAddress(shop, token), productId: body.product._id }
}

async function isLive() {
  try {
    return (await fetch(`${shop.baseURL}/health/live`)).ok
  } catch {
    return false
  }
}
