import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { countSend, limitKeysOf, refuseEarly, refuseWithoutGateway } from '#shop/accounts/module.server.ts'
import { codeDigits, maxTries, nextSend, waitSecondsAfter } from '#shop/accounts/rules.ts'
import { queueMessage } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { orderCodeMessage, orderCodeMs, orderCodeText } from '../rules/order-code.ts'

const hashOf = ({ secrets }: Pick<Shop, 'secrets'>, orderId: string, code: string): Uint8Array =>
  createHmac('sha256', secrets.auth).update(`order code ${orderId} ${code}`).digest()

type Waiting = { id: string; totalPaise: number; mobile: string }

/**
 * Sends a new code for an order that waits for it. It counts on the limits of log-in codes. @returns the seconds until another may be sent
 * @throws ShopError unavailable, too_many_requests
 */
export async function sendCode(shop: Shop, { id, totalPaise, mobile }: Waiting, address: string): Promise<number> {
  refuseWithoutGateway(shop, 'Please pay online.')
  const last = await shop.db.selectFrom('orderCode').select(['sends', 'sentAt']).where('orderId', '=', id).executeTakeFirst()
  refuseEarly(last, shop.now())
  return countSend(shop, limitKeysOf(shop, { mobile, address, requester: undefined }), async () => {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const sends = await shop.db.transaction().execute(async (tx) => {
      const stored = await saveCode(shop, tx, { id, code })
      const body = orderCodeText({ code, totalPaise, brand: await readBrand(tx) })
      const message = { kind: orderCodeMessage, about: { kind: 'order' as const, id }, orderId: id, dedupeKey: `order-code:${id}:${randomId(8)}` }
      await queueMessage(shop, tx, { ...message, channel: 'sms', recipient: mobile, body, values: [code, inr(totalPaise)] })
      return stored
    })
    if (shop.config.sandbox) shop.log.info(`Code for order ${id}: ${code}`)
    return waitSecondsAfter(sends)
  })
}

/** Stores the code in place of the one before. The order is locked, so that two requests send one after the other. @throws ShopError too_many_requests */
async function saveCode(shop: Shop, tx: Tx, { id, code }: { id: string; code: string }): Promise<number> {
  const now = shop.now()
  await tx.selectFrom('shopOrder').select('id').where('id', '=', id).forUpdate().execute()
  const last = await tx.selectFrom('orderCode').select(['sends', 'sentAt']).where('orderId', '=', id).executeTakeFirst()
  refuseEarly(last, now)
  const sends = nextSend(last, now)
  const row = { codeHash: hashOf(shop, id, code), expiresAt: new Date(now.getTime() + orderCodeMs), attempts: 0, sends, sentAt: now }
  await tx
    .insertInto('orderCode')
    .values({ orderId: id, ...row })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(row))
    .execute()
  return sends
}

/**
 * Counts a try of a code, also of a wrong one. Call it outside a transaction, so that the try stays counted. @throws ShopError wrong_otp, too_many_requests
 */
export async function tryOrderCode(shop: Shop, { id, code }: { id: string; code: string }, address: string) {
  await shop.limits.take('otpTries', address)
  const now = shop.now()
  const tried = await shop.db
    .updateTable('orderCode')
    .set({ attempts: sql`attempts + 1` })
    .where('orderId', '=', id)
    .where('codeHash', 'is not', null)
    .where('attempts', '<', maxTries)
    .where('expiresAt', '>', now)
    // A code that ends later than a new one would: the clock was set back.
    .where('expiresAt', '<=', new Date(now.getTime() + orderCodeMs))
    .returning('codeHash')
    .executeTakeFirst()
  if (!tried?.codeHash) throw new ShopError('wrong_otp', 'This code can no longer be used. Please ask for a new code.')
  if (!timingSafeEqual(tried.codeHash, hashOf(shop, id, code))) throw new ShopError('wrong_otp', 'Invalid OTP ❌')
  await shop.limits.reward('otpTries', address)
}

/** Removes the code of an order, which is placed or given up. */
export async function removeCode(tx: Tx, id: string) {
  await tx.deleteFrom('orderCode').where('orderId', '=', id).execute()
}
