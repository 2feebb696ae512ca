import { sql } from 'kysely'
import { moveRows } from '#shop/accounts/customers/server/personal-rows.server.ts'
import { lockAccounts } from '#shop/accounts/merges/server/queries.server.ts'
import { settlePayment } from '#shop/orders/server/settle-payment.server.ts'
import { callShop } from '../histories/call.ts'
import { type Buyer, openAccount, type Model } from '../histories/model.ts'
import type { Random } from './random.ts'
import { pay, type Prepared } from './shopping.ts'

/**
 * Joins two accounts, in turns, while the payment of an attempt with held pieces is settled. Both must end, and the payment must pay for its order.
 * @returns the faults
 */
export async function raceJoinAndSettlement(model: Model, random: Random, { races }: { races: number }): Promise<string[]> {
  let [own, other] = [await openAccount(model, 'user'), await openAccount(model, 'user')]
  for (let race = 0; race < races; race += 1) {
    const faults = await raceOnce(model, random, own, other)
    if (faults.length > 0) return faults
    ;[own, other] = [other, own]
  }
  return []
}

async function raceOnce(model: Model, random: Random, own: Buyer, other: Buyer): Promise<string[]> {
  const { shop } = model
  await sql`insert into stock_movement (item_id, at, pieces, reason) values (${model.stock[0]}, ${shop.now()}, 1, 'receipt')`.execute(shop.db)
  const body = { items: [{ productId: model.products[0], variant: '2 g', qty: 1 }], addressId: other.addressId, expectedTotal: 810 }
  const answer = await callShop(model, 'POST', '/payments/orders', { token: other.token, body })
  if (answer?.status !== 200) return [`a cart was refused with ${answer?.status} ${JSON.stringify(answer?.body)}`]
  const prepared: Prepared = answer.body
  const payment = await shop.payments.current.getPayment((await pay(model, prepared)).razorpay_payment_id)
  const faults: string[] = []
  const catching = (what: string, act: () => Promise<unknown>) => async () => {
    await act().catch((error: unknown) => faults.push(`${what}: ${error instanceof Error ? error.message : String(error)}`))
  }
  const join = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockAccounts(tx, [own.id, other.id])
      await moveRows(shop, tx, { from: other.id, to: own.id })
    })
  await random.race([catching('join', join), catching('settlement', () => settlePayment(shop, payment))], 4)
  const order = await shop.db.selectFrom('shopOrder').select(['status', 'customerId']).where('id', '=', prepared.orderId).executeTakeFirstOrThrow()
  if (order.status !== 'Paid' || order.customerId !== own.id)
    faults.push(`the order is ${order.status}, of ${order.customerId === own.id ? 'the joined' : 'another'} account`)
  // The addresses went with the orders, and each account buys again in its turn.
  await sql`update address set customer_id = ${other.id} where id = ${other.addressId}`.execute(shop.db)
  return faults
}
