import { sql } from 'kysely'
import { dayMs } from '#kernel/duration.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { wasLost } from '#shop/fulfilment/module.server.ts'
import { codFee } from '#shop/orders/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import type { CodFacts, CodLimits, CodRule } from '../rules/decide-cod.ts'

export const limitsOf = ({ cashOnDelivery, cod }: Settings): CodLimits => ({
  isOn: cashOnDelivery,
  leastPaise: paiseOf(cod.least),
  mostPaise: paiseOf(cod.most),
  mostFirstPaise: paiseOf(cod.mostFirst),
  mostOpen: cod.mostOpen,
  advancePaise: paiseOf(cod.advance),
  isAdvanceForAll: cod.advanceForAll,
})

/** Returns the fee as a line of the order. Undefined if the shop takes none. */
export const feeOf = ({ cod }: Settings) => (cod.fee === 0 ? undefined : { ...codFee, label: 'Cash on delivery fee', paise: paiseOf(cod.fee) })

type Counted = {
  rule: CodRule
  isPinRefused: boolean
  createdAt: Date
  delivered: number
  returned: number
  cancelledSent: number
  orders: number
  sumPaise: number
  openOfCustomer: number
  openOfMobile: number
  pinParcels: number
  pinReturned: number
}

/** `except`: the id of the attempt itself. `mobile` as it is stored. */
type Wish = { customerId: string; mobile: string; pincode: string; totalPaise: number; except?: string }

const returnsDays = 365
const pinDays = 180
/** An average of fewer orders says nothing. */
const leastOrders = 3

/** Selects whether an order `o` was cancelled because its courier lost a parcel, which says nothing about its customer. */
export const isLoss = sql`(o.status = 'Cancelled' and ${wasLost(sql`o.id`)})`

/**
 * Counts the facts of the score, by one statement. `isProven` is true, because an order without an advance is placed only after its code was confirmed.
 * Undefined for an unknown account.
 */
export async function readCodFacts(db: Db | Tx, { customerId, mobile, pincode, totalPaise, except = '' }: Wish, now: Date): Promise<CodFacts | undefined> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  const open = sql`select count(*) from shop_order o where o.method = 'cod' and o.status = 'Pending' and o.paid_at is not null and o.id <> ${except}`
  const pin = sql`o.method = 'cod' and o.address ->> 'pincode' = ${pincode} and o.paid_at >= ${since(pinDays)}`
  const { rows } = await sql<Counted>`
    select c.cod_rule as rule, c.created_at, own.*, exists (select from pin_code p where p.pin = ${pincode} and not (p.serviceable and p.cod)) as is_pin_refused,
      (${open} and o.customer_id = c.id)::int as open_of_customer, (${open} and o.address ->> 'mobile' = ${mobile})::int as open_of_mobile,
      (select count(*) from shop_order o where ${pin} and o.cod_state in ('collected', 'remitted', 'written_off', 'returned') and not ${isLoss})::int as pin_parcels,
      (select count(*) from shop_order o where ${pin} and o.cod_state = 'returned' and not ${isLoss})::int as pin_returned
    from customer c, lateral (
      select count(*) filter (where o.status = 'Delivered')::int as delivered,
        count(*) filter (where o.cod_state = 'returned' and o.paid_at >= ${since(returnsDays)} and not ${isLoss})::int as returned,
        count(*) filter (where o.method = 'online' and o.status = 'Cancelled' and o.fulfilment = 'shipped' and not ${isLoss})::int as cancelled_sent,
        count(*) filter (where o.status <> 'Cancelled')::int as orders,
        coalesce(sum(o.total_paise) filter (where o.status <> 'Cancelled'), 0)::bigint as sum_paise
      from shop_order o where o.customer_id = c.id and o.paid_at is not null
    ) own where c.id = ${customerId} and c.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { createdAt, orders, sumPaise, ...counted } = row
  return {
    ...counted,
    totalPaise,
    isProven: true,
    accountDays: Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / dayMs)),
    averagePaise: orders < leastOrders ? undefined : Math.round(sumPaise / orders),
  }
}
