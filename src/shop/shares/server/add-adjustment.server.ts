import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf } from '#kernel/money.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../contract.ts'
import { requireCelebrity } from './add-rate.server.ts'
import { addEntries, openAccount } from './ledger.server.ts'

type Input = z.output<typeof contract.addAdjustment.input>

/**
 * Adds to the ledger what no order says. An advance was paid already, so it lowers the balance. Goods do not change the balance, but count for tax.
 * @throws ShopError not_found; invalid_input for an advance or goods below ₹0
 */
export async function addAdjustment(shop: Shop, { id, kind, amount, reason }: Input, actor: Actor) {
  const paise = paiseOf(amount)
  const message = 'Please enter an amount above ₹0.'
  if (kind !== 'correction' && paise <= 0) throw new ShopError('invalid_input', message, [{ field: 'amount', message }])
  const at = shop.now()
  const changes = { advance: { sharePaise: -paise }, goods: { valuePaise: paise }, correction: { sharePaise: paise } }
  await shop.db.transaction().execute(async (tx) => {
    await requireCelebrity(tx, id)
    await openAccount(tx, id)
    await addEntries(tx, id, at, [{ kind, note: reason, ...changes[kind] }])
    await recordChange(tx, { at, actor, action: `${kind} added`, subject: { kind: 'celebrity', id }, after: { amount, reason } })
  })
}
