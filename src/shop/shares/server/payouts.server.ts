import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia } from '#kernel/india.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Slice } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from '../payouts-contract.ts'
import { withholdingOn } from '../rules/withholding.ts'
import { openBank, requireKey } from './bank.server.ts'
import { listDue, summarise } from './make-payout.server.ts'
import { listWithholding } from './withholding.server.ts'

const wireAmounts = ({ grossPaise, taxPaise }: { grossPaise: number; taxPaise: number }) => ({
  amount: rupeesOf(grossPaise),
  tax: rupeesOf(taxPaise),
  pays: rupeesOf(grossPaise - taxPaise),
})

/** Returns who would be in a payout now. */
export async function readDuePayout(db: Db, minimum: number, now: Date): Promise<z.input<typeof contract.showDuePayout.reply>> {
  const facts = await listWithholding(db)
  const lines = await listDue(db, { now, minimumPaise: paiseOf(minimum), facts })
  const included = summarise(lines)
  const day = dayInIndia(now)
  return {
    lines: lines.map(({ celebrityId, name, bankHint, hindrance, grossPaise, taxPaise }) => ({
      celebrity: celebrityId,
      name,
      ...wireAmounts({ grossPaise, taxPaise }),
      bank: bankHint,
      hindrance,
    })),
    count: included.lines.length,
    total: rupeesOf(included.totalPaise),
    digest: included.digest,
    knowsTax: withholdingOn(facts, 'share', day) !== undefined && withholdingOn(facts, 'goods', day) !== undefined,
  }
}

/** Lists payouts with their lines, newest first. */
export async function listPayouts(db: Db, { limit, beforeSeq }: Slice) {
  const payouts = await db.selectFrom('sharePayout').selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  const ids = payouts.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await db.selectFrom('sharePayoutLine').selectAll().where('payoutId', 'in', ids).orderBy('line').execute()
  const rows = payouts.map(({ id, seq, madeAt }) => ({
    _id: id,
    number: seq,
    madeAt: madeAt.toISOString(),
    lines: lines
      .filter(({ payoutId }) => payoutId === id)
      .map(({ celebrityId, name, line, state, note, decidedAt, bankHint, ...amounts }) => ({
        celebrity: celebrityId,
        name,
        line,
        state,
        note,
        decidedAt: decidedAt?.toISOString() ?? null,
        bank: bankHint,
        ...wireAmounts(amounts),
      })),
  }))
  return { rows, lastSeq: payouts.at(-1)?.seq }
}

export async function countPayouts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sharePayout')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type BankRow = { name: string; account: string; ifsc: string; paysPaise: number; reference: string }

/** Lists the open lines of a payout with whole bank details. @throws ShopError not_found; rule_refused if the key of the server cannot open them */
export async function listBankRows(shop: Shop, id: string): Promise<BankRow[]> {
  const payout = await shop.db.selectFrom('sharePayout').select('seq').where('id', '=', id).executeTakeFirst()
  if (!payout) throw new ShopError('not_found', 'There is no such payout.')
  const key = requireKey(shop)
  const lines = await shop.db.selectFrom('sharePayoutLine').selectAll().where('payoutId', '=', id).where('state', '=', 'open').orderBy('line').execute()
  return lines.flatMap(({ celebrityId, name, line, grossPaise, taxPaise, bank: sealed }) => {
    const bank = sealed === null ? undefined : openBank(key, celebrityId, sealed)
    if (!bank)
      throw new ShopError('rule_refused', `The bank details of ${name} cannot be opened, because this server has another SECRETS_KEY. Please enter them again.`)
    // The tax may take all of a payment.
    return grossPaise === taxPaise ? [] : [{ ...bank, paysPaise: grossPaise - taxPaise, reference: `P${payout.seq}-${line}` }]
  })
}
