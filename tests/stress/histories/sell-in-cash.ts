import type { ActionOf } from './action.ts'
import { cancel, markDelivered, refundPart, removeItems } from './back-office.ts'
import { orderInCash, payOnline, reportReturn, unship } from './cash.ts'
import type { Model } from './model.ts'
import { shipNext } from './packing.ts'
import type { ParcelStep } from './parcel-fates.ts'
import * as payouts from './payouts.ts'
import { returnPieces } from './returns.ts'
import { runAllJobs } from './run-jobs.ts'

/** Sells packs in cash on delivery, and lets their parcel meet one fate to its end. Few random histories take these steps in their order. */
export async function sellInCash(
  model: Model,
  { buyer, pack, qty, giftSet, coupon, steps, runsJobs, forAll = false }: Omit<ActionOf<'sell in cash'>, 'type'> & { forAll?: boolean },
) {
  const lines = [{ product: pack, variant: 1, qty }, ...(giftSet ? [{ product: 2, variant: 1, qty: 1 }] : [])]
  const sold = await orderInCash(model, { buyer, lines, coupon, stale: false, again: false, proof: 'session', forAll })
  if (!sold) return
  const which = model.attempts.indexOf(sold)
  for (const step of steps) {
    // The shop has no database while its process is down.
    if (model.processState.crashed) return
    await take(model, step, { id: sold.orderId, which })
    if (runsJobs && !model.processState.crashed) await runAllJobs(model)
  }
}

async function take(model: Model, step: ParcelStep, { id, which }: { id: string; which: number }): Promise<unknown> {
  switch (step) {
    case 'ship':
      return shipNext(model, id)
    case 'take back':
      return unship(model, id)
    case 'deliver':
      return markDelivered(model, { type: 'mark delivered', which })
    case 'came back':
    case 'lost':
      return reportReturn(model, id, { restock: step === 'came back', again: false })
    case 'cancel':
      return cancel(model, { type: 'cancel', which, refund: 'full' })
    case 'pay online':
      return payOnline(model, id, { outcome: 'success', returns: true })
    case 'ask return':
      return returnPieces(model, { type: 'return pieces', which, lost: false, refund: 'none' })
    case 'return paid':
      return returnPieces(model, { type: 'return pieces', which, lost: false, refund: 'paid' })
    case 'refund ₹50':
    case 'refund all but ₹50':
      return refundPart(model, id, step === 'refund ₹50' ? () => 50 : (total) => total - 50)
    case 'remove items':
      return removeItems(model, { type: 'remove items', which, line: 0, left: 1 })
    case 'pay out':
    case 'pay out less':
      return payouts.sendSheet(model, { id, missingPaise: step === 'pay out' ? 0 : 100 })
    case 'accept':
    case 'undo':
    case 'take back payout':
    case 'write off':
      return payouts.decideOf(model, step, id)
  }
}
