import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { sumOfExtras } from '#shop/catalogue/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import { readRefundable, sumRefundedCharges } from '../payments/server/refundable.server.ts'
import { type Refund, requestOrderRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { deliveryPaiseOf, type Destination } from '../pricing/rules/delivery-charge.ts'
import { isDelivery } from '../pricing/rules/delivery-line.ts'
import { isPlaced } from '../rules/order.ts'
import type { lockOrder } from './queries.server.ts'

/** `keepsCharge`: the caller has seen that delivery to the new address (`after`) has another charge, and leaves the order's total as it is. */
type ChargeMove = {
  order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>
  before: Destination
  after: Destination
  keepsCharge: boolean
  actor: Actor
}

const reason = 'Delivery to the new address costs less'

/**
 * Recomputes the delivery charge of an order whose address changes, and refunds the difference if the charge is lower. The total stays if the charge is higher,
 * if the order is not paid online yet, or if the refund would leave nothing paid. The caller must then agree by `keepsCharge`. Within a zone the charge stays,
 * even if the owner has changed it since the order.
 * @throws ShopError price_changed unless the caller keeps the charge; the errors of a refund
 */
export async function moveDeliveryCharge(shop: Shop, tx: Tx, { order, before, after, keepsCharge, actor }: ChargeMove): Promise<Refund | undefined> {
  const { id, subtotalPaise } = order
  const { deliveryCharge } = await readSettings(tx)
  const extras = await tx.selectFrom('orderExtra').select(['module', 'id', 'paise']).where('orderId', '=', id).execute()
  const goodsPaise = subtotalPaise - sumOfExtras(extras)
  const duePaise = deliveryPaiseOf(deliveryCharge, after, goodsPaise)
  if (duePaise === deliveryPaiseOf(deliveryCharge, before, goodsPaise)) return undefined
  const chargedPaise = Math.max(0, (extras.find(isDelivery)?.paise ?? 0) - (await sumRefundedCharges(tx, id)))
  if (duePaise === chargedPaise) return undefined
  const isPaid = isPlaced(order) && order.method === 'online'
  const leftPaise = await readRefundable(tx, id)
  const amountPaise = Math.min(chargedPaise - duePaise, leftPaise)
  // A fully refunded order would not be sent.
  const refundsAll = leftPaise - amountPaise < minRefundPaise
  if (duePaise > chargedPaise || !isPaid || refundsAll) return keepsCharge ? undefined : refuseWithCharge(duePaise, chargedPaise)
  if (amountPaise < minRefundPaise) return undefined
  const requested = await requestOrderRefund(shop, tx, { orderId: id, amountPaise, reason, cause: { origin: 'staff' }, isCharge: true })
  if (requested) await requireRefundProof(shop, tx, actor, requested.refund)
  return requested?.refund
}

function refuseWithCharge(duePaise: number, chargedPaise: number): never {
  const message = `Delivery to this address costs ${inr(duePaise)}, and the order has ${inr(chargedPaise)} for it. Save again to leave the total as it is.`
  throw new ShopError('price_changed', message)
}
