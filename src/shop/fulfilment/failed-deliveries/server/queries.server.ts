import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { wireMobile } from '#shop/accounts/rules.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import type { FailedDelivery } from '../office-contract.ts'
import type { AttemptReason, AttemptSource } from '../rules/attempt.ts'
import type { DeskState } from '../rules/desk.ts'
import type { LostReason } from '../rules/lost.ts'

/** An attempt as JSON of the database, whose times are texts. */
type WrittenAttempt = {
  id: string
  at: string
  reason: AttemptReason
  note: string
  source: AttemptSource
  askedAt: string | null
  answeredAt: string | null
  answer: 'day' | 'not_wanted' | null
  answerDay: string | null
  answerPhone: string
  answerAddress: string
}

type Repeats = { failed: number; back: number }

export type DeskRow = {
  id: string
  seq: number
  orderId: string
  number: number
  carrier: string | null
  awb: string | null
  trackingUrl: string | null
  state: DeskState
  retryOn: string | null
  shippedAt: string | null
  backAt: string | null
  attempts: WrittenAttempt[]
  name: string | null
  mobile: string | null
  pincode: string
  isCash: boolean
  customer: Repeats
  pin: Repeats
  forwardPaise: number | null
  returnPaise: number | null
  damagePaise: number | null
  sentAgainAt: string | null
  maySendAgain: boolean
  isAllBack: boolean
  isCancelled: boolean
  /** Whether no parcel of the order is on the road, so that a lost one may be given up. */
  isAllOver: boolean
  lostReason: LostReason | null
  mayUndoLost: boolean
  version: number
}

/** Counts failed attempts and parcels that came back by a key, once for all rows that have it. For `readDesk` alone, which names its rows `desk`. */
const countedBy = (key: RawBuilder<unknown>, ofDesk: RawBuilder<unknown>) => sql`
  select ${key} as key, count(a.id)::int as failed, count(distinct other.parcel_id) filter (where other.state = 'back')::int as back
  from failed_delivery other join shop_order oo on oo.id = other.order_id left join delivery_attempt a on a.parcel_id = other.parcel_id
  where ${key} in (select ${ofDesk} from desk) group by 1`

const repeats = (counted: RawBuilder<unknown>) => sql`json_build_object('failed', coalesce(${counted}.failed, 0), 'back', coalesce(${counted}.back, 0))`

/** Reads parcels of the desk. `which`: a query of their `seq`. */
export async function readDesk(db: Db | Tx, which: RawBuilder<unknown>): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    with desk as (
      select f.*, o.customer_id, o.address, o.method, o.status from failed_delivery f join shop_order o on o.id = f.order_id where f.seq in (${which})
    ), by_customer as (${countedBy(sql`oo.customer_id`, sql`customer_id`)}), by_pin as (${countedBy(sql`other.pincode`, sql`pincode`)})
    select f.parcel_id as id, f.seq, f.order_id, p.number, p.carrier, p.awb, p.tracking_url, f.state, f.retry_on::text, p.shipped_at::text, f.back_at::text,
      (select coalesce(json_agg(json_build_object('id', a.id, 'at', a.at, 'reason', a.reason, 'note', a.note, 'source', a.source, 'askedAt', a.asked_at,
        'answeredAt', a.answered_at, 'answer', a.answer, 'answerDay', a.answer_day, 'answerPhone', a.answer_phone, 'answerAddress', a.answer_address)
        order by a.at, a.seq), '[]') from delivery_attempt a where a.parcel_id = f.parcel_id) as attempts,
      f.address ->> 'name' as name, f.address ->> 'mobile' as mobile, f.pincode, f.method = 'cod' as is_cash,
      ${repeats(sql`by_customer`)} as customer, ${repeats(sql`by_pin`)} as pin,
      f.forward_paise, f.return_paise, f.damage_paise, f.sent_again_at::text,
      f.state = 'back' and f.sent_again_at is null and f.method = 'online' and f.status = 'Paid'
        and exists (select from parcel_line l where l.parcel_id = f.parcel_id and l.back_qty > 0) as may_send_again,
      not exists (select from parcel op left join failed_delivery other on other.parcel_id = op.id
        where op.order_id = f.order_id and other.state is distinct from 'back') as is_all_back,
      f.status = 'Cancelled' as is_cancelled,
      not exists (select from parcel op left join failed_delivery other on other.parcel_id = op.id
        where op.order_id = f.order_id and coalesce(other.state, '') not in ('back', 'lost')) as is_all_over,
      f.lost_reason, f.state = 'lost' and f.lost_from is not null as may_undo_lost,
      f.version
    from desk f join parcel p on p.id = f.parcel_id
    left join by_customer on by_customer.key = f.customer_id left join by_pin on by_pin.key = f.pincode
    order by f.seq`.execute(db)
  return rows
}

export const parcelNotFound = () => new ShopError('not_found', 'There is no such parcel.')

/** Reads one parcel of the desk. @throws ShopError not_found */
export async function getDeskParcel(db: Db | Tx, id: string): Promise<DeskRow> {
  const [row] = await readDesk(db, sql`select seq from failed_delivery where parcel_id = ${id}`)
  if (!row) throw parcelNotFound()
  return row
}

/** Locks the order of a parcel of the desk, and reads the parcel. @throws ShopError not_found */
export async function lockDeskParcel(tx: Tx, id: string): Promise<DeskRow> {
  const found = await tx.selectFrom('failedDelivery').select('orderId').where('parcelId', '=', id).executeTakeFirst()
  if (!found) throw parcelNotFound()
  await lockOrder(tx, found.orderId)
  return getDeskParcel(tx, id)
}

/** Writes states as constants of the statement, so that the planner may use the partial index. */
export const listOfStates = (states: readonly DeskState[]) => sql.join(states.map((state) => sql.lit(state)))

const instantOf = (text: string) => new Date(text).toISOString()
const instantOrNull = (text: string | null) => (text === null ? null : instantOf(text))

const wireAttempt = ({ id, at, reason, note, source, askedAt, answeredAt, answer, answerDay, answerPhone, answerAddress }: WrittenAttempt) => ({
  _id: id,
  at: instantOf(at),
  reason,
  note,
  source,
  askedAt: instantOrNull(askedAt),
  answer:
    answer === null || answeredAt === null
      ? null
      : { kind: answer, at: instantOf(answeredAt), day: answerDay ?? '', phone: answerPhone && wireMobile(answerPhone), address: answerAddress },
})

export function wireDesk({ forwardPaise, returnPaise, damagePaise, ...row }: DeskRow): FailedDelivery {
  const { id, orderId, number, carrier, awb, trackingUrl, state, retryOn, shippedAt, backAt, attempts, name, mobile, pincode, isCash, customer, pin, version } =
    row
  return {
    _id: id,
    orderId,
    parcel: number,
    carrier: carrier ?? '',
    awb: awb ?? '',
    trackingUrl: trackingUrl ?? '',
    state,
    retryOn: retryOn ?? '',
    shippedAt: shippedAt === null ? '' : instantOf(shippedAt),
    backAt: instantOrNull(backAt),
    attempts: attempts.map(wireAttempt),
    name: name ?? '',
    mobile: wireMobile(mobile ?? ''),
    pincode,
    isCash,
    customer,
    pin,
    costs:
      forwardPaise === null || returnPaise === null || damagePaise === null
        ? null
        : { forward: rupeesOf(forwardPaise), back: rupeesOf(returnPaise), damage: rupeesOf(damagePaise) },
    sentAgainAt: instantOrNull(row.sentAgainAt),
    maySendAgain: row.maySendAgain,
    isAllBack: row.isAllBack,
    isCancelled: row.isCancelled,
    mayGiveUp: state === 'lost' && row.isAllOver,
    lostReason: row.lostReason,
    mayUndoLost: row.mayUndoLost,
    version,
  }
}
