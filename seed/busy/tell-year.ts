import { type Busy, day, hour } from './busy.ts'
import { planCoupons } from './coupons.ts'
import { fulfil } from './fulfil-order.ts'
import { planLeads } from './leads.ts'
import { payTwice, payWrongAmount, planRefund } from './money.ts'
import { noteCustomers, noteOrder } from './notes.ts'
import { planPhoneOrders } from './phone-orders.ts'
import { buy, type Placed } from './place-order.ts'
import { planOrders } from './plan-orders.ts'
import { planReturns } from './returns.ts'
import { planReviews, reportOne } from './reviews.ts'
import { hireStaff, inviteAccountant } from './staff.ts'
import { type Shopper, signUp } from './sign-up.ts'
import { countStock, openStock } from './stock.ts'

/** How many people buy, and how many attempts and orders they make. */
export type Size = { people: number; orders: number }

/** Tells a year of the shop, from opening day to `end`, through the shop's own endpoints. */
export async function tellYear(busy: Busy, { people, orders }: Size) {
  const { agenda, random, end } = busy
  const shoppers: Shopper[] = []
  await busy.provider('/switches', { webhooks: 'off' })
  await hireStaff(busy)
  await openStock(busy, orders)
  const coupons = planCoupons(busy)
  planLeads(busy)
  const review = planReviews(busy, shoppers)
  const giveBack = planReturns(busy, orders)

  const delivered = (order: Placed) => {
    review(order)
    giveBack(order)
    planRefund(busy, order)
  }
  const paid = (order: Placed) => {
    fulfil(busy, order, delivered)
    agenda.add(busy.shop.now().getTime() + hour / 2, () => noteOrder(busy, order))
    if (order.age === 33) agenda.add(busy.shop.now().getTime() + hour, () => payTwice(busy, order))
  }
  for (const [index, planned] of planOrders({ count: orders, end, random }).entries()) {
    agenda.add(planned.at, async () => {
      // New people arrive over the whole year, so that every month has new and returning customers.
      const isNew = shoppers.length < people && shoppers.length <= (index * people) / orders
      const shopper = isNew ? await signUp(busy, shoppers.length) : random.pick(shoppers)
      if (isNew) shoppers.push(shopper)
      await buy(busy, { planned, shopper, coupons }, paid)
    })
  }
  planPhoneOrders(busy, shoppers)
  const before = (time: number) => end.getTime() - time
  agenda.add(before(15 * day), () => noteCustomers(busy, shoppers))
  agenda.add(before(2 * day), () => inviteAccountant(busy))
  agenda.add(before(8 * hour), () => payWrongAmount(busy, random.pick(shoppers)))
  for (let week = 1; week <= 52; week += 1) agenda.add(noonOf(before(week * 7 * day)), () => busy.runScheduled('invite-buyers'))
  agenda.add(before(2 * hour), () => reportOne(busy, random.pick(shoppers)))
  agenda.add(end, () => countStock(busy))
  await agenda.runAll()
}

/** Invitations leave by day only. */
const noonOf = (time: number) => Math.floor(time / day) * day + 6.5 * hour
