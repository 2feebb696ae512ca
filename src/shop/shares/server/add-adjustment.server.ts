import type { z } from 'zod/mini'
import { invalidField } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../contract.ts'
import { requireCelebrity } from './add-rate.server.ts'
import { addEntries, lockAccount, openAccount } from './ledger.server.ts'

type Input = z.output<typeof contract.addAdjustment.input>

/**
 * Adds an entry without an order to the ledger. An advance was paid already, so it lowers the balance. Goods do not change the balance, but count for tax.
 * Entries never change: a correction of an advance or of goods is an entry with the difference. For tax it counts on the day of the wrong entry.
 * @throws ShopError not_found; invalid_input for an amount that is not possible, and for an entry that cannot be corrected
 */
export async function addAdjustment(shop: Shop, { id, kind, amount, reason, corrects }: Input, actor: Actor) {
  const paise = paiseOf(amount)
  if (corrects === undefined && kind !== 'correction' && paise <= 0) throw invalidField('amount', 'Please enter an amount above ₹0.')
  if (paise === 0 && corrects === undefined) throw invalidField('amount', 'Please enter an amount in rupees.')
  const at = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    await requireCelebrity(tx, id)
    await openAccount(tx, id)
    await lockAccount(tx, id)
    const wrongPaise = corrects === undefined ? 0 : await readCorrected(tx, { id, kind, corrects })
    const differencePaise = paise - wrongPaise
    if (corrects !== undefined && (paise < 0 || differencePaise === 0))
      throw invalidField('amount', 'Please enter the right amount, which is not the one that is there.')
    const amounts = { advance: { sharePaise: -differencePaise }, goods: { valuePaise: differencePaise }, correction: { sharePaise: differencePaise } }
    await addEntries(tx, id, at, [{ kind, note: reason, ...amounts[kind], ...(corrects !== undefined && { corrects }) }])
    const subject = { kind: 'celebrity', id } as const
    if (corrects === undefined) await recordChange(tx, { at, actor, action: `${kind} added`, subject, after: { amount, reason } })
    else
      await recordChange(tx, {
        at,
        actor,
        action: `${kind} corrected`,
        subject,
        before: { amount: rupeesOf(wrongPaise) },
        after: { amount, reason, entry: corrects },
      })
  })
}

/** Returns the amount of an advance or of goods after earlier corrections, in paise. @throws ShopError invalid_input */
async function readCorrected(tx: Tx, { id, kind, corrects }: { id: string; kind: Input['kind']; corrects: number }): Promise<number> {
  const rows = await tx
    .selectFrom('shareEntry')
    .selectAll()
    .where('celebrityId', '=', id)
    .where((where) => where.or([where('number', '=', corrects), where('corrects', '=', corrects)]))
    .execute()
  const wrong = rows.find(({ number }) => number === corrects)
  if (!wrong || wrong.kind !== kind || kind === 'correction' || wrong.corrects !== null)
    throw invalidField('corrects', 'Only an advance or goods of this ledger can be corrected.')
  return rows.reduce((sum, { sharePaise, valuePaise }) => sum + (kind === 'advance' ? -sharePaise : valuePaise), 0)
}
