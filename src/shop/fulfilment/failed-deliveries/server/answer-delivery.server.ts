import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia, longDay } from '#kernel/india.ts'
import { canonicalMobile } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import { storedMobile } from '#shop/accounts/rules.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockOrder } from '#shop/orders/module.server.ts'
import { deliveryAnswered } from '#shop/orders/rules.ts'
import { isRefused } from '#shop/places/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type * as contract from '../contract.ts'
import { stateAfter } from '../rules/desk.ts'
import { type ClosedReason, closedWords, daysToChoose } from '../rules/question.ts'
import { type DeskRow, getDeskParcel } from './queries.server.ts'

/** The data of the page that a message links to. It names no person, and has nothing of the address. */
export type DeliveryQuestion = { id: string } & ({ kind: 'open'; at: string; days: string[] } | { kind: 'closed'; state: ClosedReason })

type Found = { row: DeskRow; attemptId: string }

/** Finds the parcel of a signed link. Undefined for a link that the shop did not sign, and once the account is deleted. */
async function findByToken(shop: Shop, db: Db | Tx, token: string): Promise<Found | undefined> {
  const attemptId = readSignedToken(shop, 'answer delivery', token)
  if (attemptId === undefined) return undefined
  const parcel = await db
    .selectFrom('deliveryAttempt')
    .innerJoin('failedDelivery', 'failedDelivery.parcelId', 'deliveryAttempt.parcelId')
    .innerJoin('shopOrder', 'shopOrder.id', 'failedDelivery.orderId')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select('failedDelivery.parcelId as id')
    .where('deliveryAttempt.id', '=', attemptId)
    .executeTakeFirst()
  return parcel && { row: await getDeskParcel(db, parcel.id), attemptId }
}

/** Returns why the shopper can no longer answer about an attempt; undefined while the answer is open. */
function closedOf({ row: { state, attempts }, attemptId }: Found): ClosedReason | undefined {
  if (state === 'delivered' || state === 'back') return state
  if (attempts.find(({ id }) => id === attemptId)?.answer) return 'answered'
  if (state === 'returning' || state === 'lost') return state
  if (state === 'given_up') return 'lost'
  return attempts.at(-1)?.id === attemptId ? undefined : 'newer'
}

/** Lists the next days on which the courier serves the PIN code. Empty for one to which the owner delivers nothing now. */
async function listDays(shop: Shop, db: Db | Tx, pincode: string): Promise<string[]> {
  if (await isRefused(db, pincode)) return []
  return daysToChoose(dayInIndia(shop.now()), (await readSettings(db)).holidays)
}

/** Reads what the page of a link shows. Undefined for an unknown link. */
export async function readQuestion(shop: Shop, token: string): Promise<DeliveryQuestion | undefined> {
  const found = await findByToken(shop, shop.db, token)
  if (!found) return undefined
  const { orderId: id, pincode, attempts } = found.row
  const state = closedOf(found)
  if (state) return { id, kind: 'closed', state }
  return { id, kind: 'open', at: attempts.at(-1)?.at ?? '', days: await listDays(shop, shop.db, pincode) }
}

const badPhone = 'Please enter a mobile number of 10 digits.'

type Answer = z.output<typeof contract.answerDelivery.input>

/**
 * Stores the shopper's answer about an attempt, once. Nothing of the order changes: staff tell the courier. The same answer again changes nothing.
 * @throws ShopError not_found for an unknown link; invalid_input for a bad day or number; rule_refused once the link is closed
 */
export function answerDelivery(shop: Shop, { token, answer, day, phone, address }: Answer): Promise<void> {
  const digits = phone === '' ? '' : canonicalMobile(phone)
  if (digits === undefined) throw new ShopError('invalid_input', badPhone, [{ field: 'phone', message: badPhone }])
  return shop.db.transaction().execute(async (tx) => {
    const first = await findByToken(shop, tx, token)
    if (!first) throw new ShopError('not_found', 'This link no longer works.')
    await lockOrder(tx, first.row.orderId)
    const found = { ...first, row: await getDeskParcel(tx, first.row.id) }
    const { id, orderId, pincode, state, attempts } = found.row
    const stored = attempts.find((attempt) => attempt.id === found.attemptId)
    const answerDay = answer === 'day' ? day : null
    if (stored?.answer === answer && stored.answerDay === answerDay) return
    const reason = closedOf(found)
    const to = stateAfter(state, answer === 'day' ? 'day_chosen' : 'not_wanted')
    if (reason || !to) throw new ShopError('rule_refused', closedWords[reason ?? 'newer'])
    if (answer === 'day' && !(await listDays(shop, tx, pincode)).includes(day)) throw new ShopError('invalid_input', 'Please choose one of the days.')
    const at = shop.now()
    const given = { answer, answerDay, answeredAt: at, ...(answer === 'day' && { answerPhone: storedMobile(digits), answerAddress: address }) }
    await tx.updateTable('deliveryAttempt').set(given).where('id', '=', found.attemptId).execute()
    await tx.updateTable('failedDelivery').set({ state: to, retryOn: null }).where('parcelId', '=', id).execute()
    // The number and the address stay out of the audit log, which nobody can erase.
    const changes = () => [longDay(day), digits && 'new phone', address && 'more of the address'].filter(Boolean)
    const words = answer === 'not_wanted' ? 'Does not want the parcel' : changes().join(', ')
    await recordChange(tx, { at, actor: undefined, action: deliveryAnswered, subject: { kind: 'order', id: orderId }, after: { delivery: words } })
  })
}
