import { dayInIndia } from '#kernel/india.ts'
import { shop } from '../test-shop.ts'
import { netOfLines } from '#shop/office/reports/rules/net-of-lines.ts'

/* A slow and exact model of the reports: it reads every row, and adds up one after the other. In paise. */

export type Days = { from: string; to: string }

export const readRows = async () => ({
  orders: await shop.db.selectFrom('shopOrder').selectAll().where('paidAt', 'is not', null).execute(),
  lines: await shop.db.selectFrom('orderLine').selectAll().orderBy('position').execute(),
  payments: await shop.db.selectFrom('payment').selectAll().execute(),
  refunds: await shop.db.selectFrom('refund').selectAll().orderBy('seq').execute(),
  disputes: await shop.db.selectFrom('paymentDispute').selectAll().execute(),
  returns: await shop.db.selectFrom('returnRequest').selectAll().execute(),
  returnLines: await shop.db.selectFrom('returnLine').selectAll().execute(),
})

type Rows = Awaited<ReturnType<typeof readRows>>
type Order = Rows['orders'][number]

const within = (at: Date, { from, to }: Days) => dayInIndia(at) >= from && dayInIndia(at) <= to
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const cashOf = ({ method, totalPaise, advancePaise }: Order) => (method === 'cod' ? totalPaise - advancePaise : 0)

/** What refunds of payments that paid for orders took, by the payment. */
const refundsOf = ({ payments, refunds }: Rows) =>
  payments
    .filter(({ lane }) => lane === 'settled')
    .flatMap((payment) => refunds.filter(({ paymentId, status }) => paymentId === payment.id && status === 'processed').map((refund) => ({ payment, refund })))

export function modelSales(rows: Rows, days: Days) {
  const orders = rows.orders.filter(({ listedAt }) => within(listedAt, days))
  const soldPaise = sum(orders.map(({ totalPaise }) => totalPaise))
  const refundedPaise = sum(
    refundsOf(rows)
      .filter(({ payment }) => within(payment.createdAt, days))
      .map(({ refund }) => refund.amountPaise),
  )
  const lostPaise = sum(orders.filter(({ codState }) => ['returned', 'cancelled', 'written_off'].includes(codState ?? '')).map(cashOf))
  const toCome = sum(orders.filter(({ codState }) => ['confirmed', 'shipped', 'collected'].includes(codState ?? '')).map(cashOf))
  return { orders: orders.length, soldPaise, refundedPaise, lostPaise, netPaise: soldPaise - refundedPaise - lostPaise, toCome }
}

export function modelRefunds({ payments, refunds, returns }: Rows, days: Days) {
  const groups = new Map<string, { count: number; paise: number; chargePaise: number }>()
  for (const refund of refunds) {
    const payment = payments.find(({ id }) => id === refund.paymentId)
    if (refund.status !== 'processed' || !payment?.lane || !within(refund.settledAt ?? refund.createdAt, days)) continue
    const key = JSON.stringify([refund.origin, returns.find(({ id }) => id === refund.returnId)?.reason ?? null])
    const group = groups.get(key) ?? { count: 0, paise: 0, chargePaise: 0 }
    const { amountPaise, isCharge } = refund
    groups.set(key, { count: group.count + 1, paise: group.paise + amountPaise, chargePaise: group.chargePaise + (isCharge ? amountPaise : 0) })
  }
  return groups
}

function lossOf(rows: Rows, order: Order): number {
  const ownRefunds = refundsOf(rows).filter(({ payment }) => payment.orderId === order.id)
  const own = rows.payments.filter(({ orderId, lane }) => orderId === order.id && lane === 'settled').map(({ id }) => id)
  const disputed = sum(rows.disputes.filter(({ paymentId, state }) => own.includes(paymentId) && state === 'lost').map(({ deductedPaise }) => deductedPaise))
  const returned = rows.returns
    .filter(({ orderId, state, receivedAt }) => orderId === order.id && order.method === 'cod' && state === 'closed' && receivedAt !== null)
    .flatMap(({ id }) => rows.returnLines.filter(({ returnId }) => returnId === id))
    .map(({ position, restocked, writtenOff }) => {
      const line = rows.lines.find((one) => one.orderId === order.id && one.position === position)
      return line ? Math.round(((line.netPaise - line.couponSharePaise) * (restocked + writtenOff)) / line.qty) : 0
    })
  const refunded = sum(ownRefunds.filter(({ refund }) => !refund.isCharge).map(({ refund }) => refund.amountPaise))
  return refunded + disputed + sum(returned) + (order.codState === 'written_off' ? cashOf(order) : 0)
}

export function modelPacks(rows: Rows, days: Days) {
  const packs = new Map<string, { pieces: number; paise: number }>()
  for (const order of rows.orders) {
    if (order.status === 'Cancelled' || !within(order.listedAt, days)) continue
    const lines = rows.lines.filter(({ orderId }) => orderId === order.id)
    const named = refundsOf(rows).flatMap(({ payment, refund: { isCharge, pieces, origin, amountPaise } }) =>
      payment.orderId === order.id && !isCharge && pieces ? [{ origin, amountPaise, pieces: [{ position: 0, qty: 1 }] }] : [],
    )
    const nets = netOfLines(lines, lossOf(rows, order), named)
    for (const [index, { stockItemId, position, qty, removedQty }] of lines.entries()) {
      const back = rows.returns
        .filter(({ orderId, receivedAt }) => orderId === order.id && receivedAt !== null)
        .flatMap(({ id }) => rows.returnLines.filter((line) => line.returnId === id && line.position === position))
      const pack = packs.get(stockItemId ?? '') ?? { pieces: 0, paise: 0 }
      packs.set(stockItemId ?? '', {
        pieces: pack.pieces + qty - removedQty - sum(back.map(({ restocked }) => restocked)),
        paise: pack.paise + (nets[index] ?? 0),
      })
    }
  }
  return packs
}

/** Cohorts by the month of the first order and the later month, as [customers, orders, paise]. */
export function modelCohorts(rows: Rows, to: string) {
  const cells = new Map<string, [customers: Set<string>, orders: number, paise: number]>()
  const monthOf = ({ listedAt }: Order) => dayInIndia(listedAt).slice(0, 7)
  const known = rows.orders.filter(({ customerId, listedAt }) => customerId !== null && dayInIndia(listedAt) <= to)
  for (const order of known) {
    const own = known.filter(({ customerId }) => customerId === order.customerId)
    const key = `${own.map(monthOf).toSorted()[0]} ${monthOf(order)}`
    const [customers, orders, paise] = cells.get(key) ?? [new Set(), 0, 0]
    cells.set(key, [customers.add(order.customerId ?? ''), orders + 1, paise + netOfOrder(rows, order)])
  }
  return new Map([...cells].map(([key, [customers, orders, paise]]) => [key, [customers.size, orders, paise]]))
}

/** What an order left of its total in the sales. */
export function netOfOrder(rows: Rows, order: Order): number {
  const refunded = refundsOf(rows).filter(({ payment }) => payment.orderId === order.id)
  const isLost = ['returned', 'cancelled', 'written_off'].includes(order.codState ?? '')
  return order.totalPaise - sum(refunded.map(({ refund }) => refund.amountPaise)) - (isLost ? cashOf(order) : 0)
}
