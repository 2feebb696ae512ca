import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import {
  insertReplacement,
  isPlacedInTest,
  lockOrder,
  notifyShopper,
  type Refund,
  requestOrderRefund,
  requireProofAbove,
  requireRefundProof,
} from '#shop/orders/module.server.ts'
import { isPlaced, replacementMade, replacementNotice } from '#shop/orders/rules.ts'
import { itemsOf } from '../../returns/mails/return-mails.ts'
import { returnChanged } from '../../returns/server/events.server.ts'
import { returnNotFound } from '../../returns/server/lock-return.server.ts'
import type { ReturnRow } from '../../returns/server/queries.server.ts'
import type * as contract from '../contract.ts'
import { refuseLines, refuseReplacing } from '../rules/replacement.ts'
import { chooseLines, type ChosenLine } from './choose-lines.server.ts'
import { orderReplaced } from './events.server.ts'
import { findReturnOf, readReplaceable } from './replaceable.server.ts'

type Wish = z.output<typeof contract.makeReplacement.input> & { actor: Actor }

/**
 * Sends pieces of an order again without charge, as an order of its own, which takes them from the stock and waits to be packed. A return ends with it. If
 * pieces are exchanged for cheaper ones, the difference is refunded. The same key again returns the same order.
 * @returns the id of the new order
 * @throws ShopError not_found, key_reused, out_of_stock, fresh_proof_needed; rule_refused for more pieces than are left, or a dearer pack
 */
export async function makeReplacement(shop: Shop, wish: Wish): Promise<string> {
  const id = await shop.db.transaction().execute((tx) => makeInTransaction(shop, tx, wish))
  shop.failpoint('order-changed')
  return id
}

async function makeInTransaction(shop: Shop, tx: Tx, { actor, ...wish }: Wish): Promise<string> {
  const { id: replaces, lines, reason, returnId, key } = wish
  const requestHash = hash('sha256', JSON.stringify(wish), 'buffer')
  const earlier = await findEarlier(tx, key, requestHash)
  if (earlier !== undefined) return earlier
  const order = await lockOrder(tx, replaces)
  if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
  if (order.isTest !== (await isPlacedInTest(shop, tx)))
    throw new ShopError('rule_refused', 'This order is of the other mode of the shop, so it is not replaced now.')
  const ofReturn = returnId === undefined ? undefined : await getOpenReturn(tx, replaces, returnId)
  const replaceable = await readReplaceable(tx, replaces, ofReturn)
  const isErased = order.customerId === null && order.address.mobile === ''
  const left = replaceable.reduce((sum, line) => sum + line.left, 0)
  const refusal = refuseReplacing({ ...order, isErased }, left) ?? refuseLines(replaceable, lines)
  if (refusal) throw new ShopError('rule_refused', refusal)

  const at = shop.now()
  const chosen = await chooseLines(tx, order, lines, at)
  const id = await insertReplacement(
    shop,
    tx,
    order,
    chosen.map(({ line }) => line),
  )
  const refund = await refundDifference(shop, tx, { orderId: replaces, chosen, key, actor })
  await tx
    .insertInto('replacement')
    .values({ orderId: id, replaces, returnId: returnId ?? null, reason, refundId: refund?.id ?? null, requestKey: key, requestHash, madeAt: at })
    .execute()
  await tx
    .insertInto('replacementLine')
    .values(
      chosen.map(({ position, line, differencePaise, refundPaise }, newPosition) => ({
        orderId: id,
        position,
        qty: line.qty,
        newPosition,
        differencePaise,
        refundedPaise: refundPaise,
      })),
    )
    .execute()
  if (ofReturn) await closeByReplacement(shop, tx, { row: ofReturn, orderId: replaces, id, actor, at })
  const items = itemsOf(chosen.map(({ line }) => ({ ...line, type: line.quantityLabel })))
  const change = { pieces: items, reason, replaces, replacement: id, ...(refund && { refundId: refund.id }) }
  await recordChange(tx, { at, actor, action: replacementMade, subject: { kind: 'order', id: replaces }, after: change })
  await recordChange(tx, { at, actor, action: replacementMade, subject: { kind: 'order', id }, after: { pieces: items, reason, replaces } })
  const notice = replacementNotice({ orderId: id, replaces, items, refund: refund && inr(refund.amountPaise) })
  await notifyShopper(shop, tx, { key: `replacement:${id}`, orderId: id, write: inOurWords(shop.config.PUBLIC_URL, notice) })
  const exchanged = chosen.filter(({ from, line }) => from !== line.productId).map(({ from, line }) => ({ from, to: line.productId }))
  await announce(shop, tx, orderReplaced, { orderId: id, replaces, exchanged, at })
  // Goods without charge need the proof that a refund of what was paid for them would need.
  await requireProofAbove(shop, tx, actor, await readReplacedPaise(tx, id))
  return id
}

/**
 * Returns what was paid for all pieces that replacements of one bought order have sent, in paise, so that many small replacements need a proof too. `id`: one of
 * these replacements. The pieces of a replacement of a replacement count as those that were bought.
 */
async function readReplacedPaise(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ paise: number }>`
    with recursive above (id, replaces) as (
      select order_id, replaces from replacement where order_id = ${id}
      union all select x.order_id, x.replaces from above join replacement x on x.order_id = above.replaces
    ), bought as (
      select l.order_id, l.position, (l.net_paise - l.coupon_share_paise)::numeric / l.qty as each_paise from order_line l
      where l.order_id = (select replaces from above where replaces not in (select id from above))
    ), replaced (order_id, position, qty, each_paise) as (
      select order_id, position, 0, each_paise from bought
      union all select rl.order_id, rl.new_position, rl.qty, r.each_paise from replaced r join replacement x on x.replaces = r.order_id
        join replacement_line rl on rl.order_id = x.order_id and rl.position = r.position
    ) select ceil(sum(qty * each_paise))::float8 as paise from replaced`.execute(tx)
  return rows[0]?.paise ?? 0
}

/** Lets requests with one key run one after the other. @returns the order that an earlier one made @throws ShopError key_reused */
async function findEarlier(tx: Tx, key: string, requestHash: Buffer): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`replacement ${key}`}, 0))`.execute(tx)
  const earlier = await tx.selectFrom('replacement').select(['orderId', 'requestHash']).where('requestKey', '=', key).executeTakeFirst()
  if (earlier && !requestHash.equals(earlier.requestHash))
    throw new ShopError('key_reused', 'This request was made before, with other contents. Please reload the page and try again.')
  return earlier?.orderId
}

async function getOpenReturn(tx: Tx, orderId: string, returnId: string): Promise<ReturnRow> {
  const row = await findReturnOf(tx, orderId, returnId)
  if (!row) throw returnNotFound()
  if (row.state === 'requested') throw new ShopError('rule_refused', 'Please approve this return first.')
  if (row.state !== 'approved' && row.state !== 'received') throw new ShopError('rule_refused', 'This return has ended already.')
  return row
}

type Difference = { orderId: string; chosen: readonly ChosenLine[]; key: string; actor: Actor }

async function refundDifference(shop: Shop, tx: Tx, { orderId, chosen, key, actor }: Difference): Promise<Refund | undefined> {
  const amountPaise = chosen.reduce((sum, { refundPaise }) => sum + refundPaise, 0)
  if (amountPaise === 0) return undefined
  const request = { orderId, amountPaise, reason: 'Exchanged for a cheaper pack', cause: { origin: 'staff' as const, requestKey: key } }
  const requested = await requestOrderRefund(shop, tx, request)
  if (!requested) throw new ShopError('rule_refused', 'Nothing was paid for this order, so no difference can be refunded.')
  await requireRefundProof(shop, tx, actor, requested.refund)
  return requested.refund
}

type Closing = { row: ReturnRow; orderId: string; id: string; actor: Actor; at: Date }

/** Ends a return, because a replacement takes the place of its refund. */
async function closeByReplacement(shop: Shop, tx: Tx, { row, orderId, id, actor, at }: Closing) {
  await tx
    .updateTable('returnRequest')
    .set({ state: 'closed', closing: `We send a replacement, order ${id}.` })
    .where('id', '=', row.id)
    .execute()
  const change = { before: { return: row.state }, after: { return: 'closed', returnId: row.id } }
  await recordChange(tx, { at, actor, action: 'return closed', subject: { kind: 'order', id: orderId }, ...change })
  await announce(shop, tx, returnChanged, { returnId: row.id, orderId, state: 'closed', at })
}
