import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { wireMobile } from '#shop/accounts/rules.ts'
import type { FailedDelivery } from '../office-contract.ts'
import type { AttemptReason, AttemptSource } from '../rules/attempt.ts'
import type { DeskState } from '../rules/desk.ts'

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
  version: number
}

/** Counts failed attempts and parcels that came back, of the parcels that a condition on `other` and its order `oo` names. */
const repeatsOf = (where: RawBuilder<unknown>) => sql`(select json_build_object(
    'failed', coalesce(sum((select count(*) from delivery_attempt oa where oa.parcel_id = other.parcel_id)), 0),
    'back', count(*) filter (where other.state = 'back'))
  from failed_delivery other join shop_order oo on oo.id = other.order_id where ${where})`

/** Reads parcels of the desk. `which`: a query of their `seq`. */
export async function readDesk(db: Db | Tx, which: RawBuilder<unknown>): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select f.parcel_id as id, f.seq, f.order_id, p.number, p.carrier, p.awb, p.tracking_url, f.state, f.retry_on::text, p.shipped_at::text, f.back_at::text,
      (select coalesce(json_agg(json_build_object('id', a.id, 'at', a.at, 'reason', a.reason, 'note', a.note, 'source', a.source, 'askedAt', a.asked_at,
        'answeredAt', a.answered_at, 'answer', a.answer, 'answerDay', a.answer_day, 'answerPhone', a.answer_phone, 'answerAddress', a.answer_address)
        order by a.at, a.seq), '[]') from delivery_attempt a where a.parcel_id = f.parcel_id) as attempts,
      o.address ->> 'name' as name, o.address ->> 'mobile' as mobile, f.pincode, o.method = 'cod' as is_cash,
      ${repeatsOf(sql`oo.customer_id = o.customer_id`)} as customer, ${repeatsOf(sql`other.pincode = f.pincode`)} as pin,
      f.forward_paise, f.return_paise, f.damage_paise, f.version
    from failed_delivery f join parcel p on p.id = f.parcel_id join shop_order o on o.id = f.order_id
    where f.seq in (${which}) order by f.seq`.execute(db)
  return rows
}

export const parcelNotFound = () => new ShopError('not_found', 'There is no such parcel.')

/** Reads one parcel of the desk. @throws ShopError not_found */
export async function getDeskParcel(db: Db | Tx, id: string): Promise<DeskRow> {
  const [row] = await readDesk(db, sql`select seq from failed_delivery where parcel_id = ${id}`)
  if (!row) throw parcelNotFound()
  return row
}

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
    version,
  }
}
