import { sql, type Selectable } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { financialYearOf } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { addEntries, type NewEntry } from './ledger.server.ts'
import { lockPayouts, sumOf } from './withholding.server.ts'

/** The bank's result for a line. `from`: the state that the screen showed. `note`: the reference of the bank, or why the payment failed. */
export type LineDecision = { celebrityId: string; from: 'open' | 'paid'; state: 'paid' | 'failed'; note: string }

type Line = Selectable<Tables['sharePayoutLine']>

type Deciding = { id: string; lines: readonly LineDecision[]; actor: Actor }

/**
 * Stores the bank's results for lines of a payout, all or none. A paid line enters the ledger. The amount of a failed line is payable again, also if it was
 * paid before and the bank sent it back. Then neither the payment nor its tax counts in its year, so the next payout withholds the missing tax once. A repeated
 * decision changes nothing.
 * @throws ShopError not_found; invalid_input for a line that is named twice; changed_meanwhile for a line that somebody else decided differently
 */
export async function decideLines(shop: Shop, { id, lines, actor }: Deciding) {
  const at = shop.now()
  await shop.db.transaction().execute(async (tx) => {
    const ids = lines.map(({ celebrityId }) => celebrityId)
    if (new Set(ids).size < ids.length) throw new ShopError('invalid_input', 'Please decide about each line once.')
    await lockPayouts(tx)
    await lockSession(tx, actor)
    await sql`select from share_account where celebrity_id = any(${ids}) order by celebrity_id for no key update`.execute(tx)
    const stored = await tx.selectFrom('sharePayoutLine').selectAll().where('payoutId', '=', id).where('celebrityId', 'in', ids).execute()
    for (const decision of lines) {
      const line = stored.find(({ celebrityId }) => celebrityId === decision.celebrityId)
      if (!line) throw new ShopError('not_found', 'There is no such line of a payout.')
      if (line.state === decision.state && line.note === decision.note) continue
      refuseDecided(line, decision)
      await storeDecision(tx, line, decision, at)
      const change = { before: { state: line.state }, after: { state: decision.state, note: decision.note, amount: rupeesOf(line.grossPaise - line.taxPaise) } }
      const subject = { kind: 'celebrity', id: line.celebrityId } as const
      await recordChange(tx, { at, actor, action: decision.state === 'paid' ? 'payout paid' : 'payout failed', subject, ...change })
    }
  })
}

/** Refuses a decision about a line whose state changed since the screen showed it. @throws ShopError changed_meanwhile */
function refuseDecided({ state, name }: Line, decision: LineDecision) {
  if (state !== decision.from || (state === 'paid' && decision.state !== 'failed'))
    throw new ShopError('changed_meanwhile', `The line of ${name} was decided otherwise meanwhile. Reload the page to see it.`)
}

async function storeDecision(tx: Tx, { payoutId, celebrityId, state, grossPaise, taxPaise, earlierTax, sections }: Line, decision: LineDecision, at: Date) {
  await tx
    .updateTable('sharePayoutLine')
    .set({ state: decision.state, note: decision.note, decidedAt: at, bank: null })
    .where('payoutId', '=', payoutId)
    .where('celebrityId', '=', celebrityId)
    .execute()
  const netPaise = grossPaise - taxPaise
  const taxes = [
    { paise: taxPaise - sumOf(earlierTax), note: sections },
    ...earlierTax.map((tax) => ({ paise: tax.paise, note: `${tax.sections}, financial year ${financialYearOf(tax.year)}` })),
  ].filter(({ paise }) => paise !== 0)
  const taxEntries = (kind: 'withheld' | 'withholding_undone', sign: 1 | -1): NewEntry[] =>
    taxes.map(({ paise, note }) => ({ kind, sharePaise: sign * paise, note }))
  const { note } = decision
  if (decision.state === 'paid') await addEntries(tx, celebrityId, at, [{ kind: 'paid', sharePaise: -netPaise, note }, ...taxEntries('withheld', -1)])
  else if (state === 'paid')
    await addEntries(tx, celebrityId, at, [{ kind: 'payment_failed', sharePaise: netPaise, note }, ...taxEntries('withholding_undone', 1)])
}
