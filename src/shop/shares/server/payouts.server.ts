import type { z } from 'zod/mini'
import { dayInIndia, financialYearOf } from '#kernel/india.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Slice } from '#kernel/page.ts'
import type { SecretsKey } from '#platform/connections/sealing.ts'
import type { Db } from '#platform/database/database.ts'
import type * as contract from '../payouts-contract.ts'
import { type EarlierTax, knowsTax } from '../rules/withholding.ts'
import { openBank } from './bank.server.ts'
import { listDue, summarise } from './make-payout.server.ts'
import { listWithholding } from './withholding.server.ts'

const wireAmounts = ({ grossPaise, taxPaise, earlierTax }: { grossPaise: number; taxPaise: number; earlierTax: EarlierTax[] }) => ({
  amount: rupeesOf(grossPaise),
  tax: rupeesOf(taxPaise),
  earlierTax: earlierTax.map(({ year, paise }) => ({ year: financialYearOf(year), tax: rupeesOf(paise) })),
  pays: rupeesOf(grossPaise - taxPaise),
})

/** Returns the lines that a payout would have now. `minimum`: celebrities with less than so many rupees wait. */
export async function readDuePayout(db: Db, minimum: number, now: Date): Promise<z.input<typeof contract.showDuePayout.reply>> {
  const facts = await listWithholding(db)
  const lines = await listDue(db, { now, minimumPaise: paiseOf(minimum), facts })
  const included = summarise(lines)
  return {
    lines: lines.map(({ celebrityId, name, bankHint, hindrance, ...amounts }) => ({
      celebrity: celebrityId,
      name,
      ...wireAmounts(amounts),
      bank: bankHint,
      hindrance,
    })),
    count: included.lines.length,
    total: rupeesOf(included.totalPaise),
    digest: included.digest,
    knowsTax: knowsTax(facts, dayInIndia(now)),
  }
}

/** Lists payouts with their lines and downloads, newest first. `key` decrypts the bank details. */
export async function listPayouts(db: Db, { limit, beforeSeq }: Slice, key: SecretsKey | undefined) {
  const payouts = await db.selectFrom('sharePayout').selectAll().where('seq', '<', beforeSeq).orderBy('seq', 'desc').limit(limit).execute()
  const ids = payouts.map(({ id }) => id)
  const lines = ids.length === 0 ? [] : await db.selectFrom('sharePayoutLine').selectAll().where('payoutId', 'in', ids).orderBy('line').execute()
  const files = ids.length === 0 ? [] : await listFiles(db, ids)
  const isUnreadable = ({ celebrityId, state, bank }: { celebrityId: string; state: string; bank: Uint8Array | null }) =>
    state === 'open' && (!key || !bank || !openBank(key, celebrityId, bank))
  const rows = payouts.map(({ id, seq, madeAt }) => ({
    _id: id,
    number: seq,
    madeAt: madeAt.toISOString(),
    lines: lines
      .filter(({ payoutId }) => payoutId === id)
      .map(({ celebrityId, name, line, state, note, decidedAt, bank, bankHint, ...amounts }) => ({
        celebrity: celebrityId,
        name,
        line,
        state,
        note,
        decidedAt: decidedAt?.toISOString() ?? null,
        bank: bankHint,
        isUnreadable: isUnreadable({ celebrityId, state, bank }),
        ...wireAmounts(amounts),
      })),
    files: files.filter(({ payoutId }) => payoutId === id).map(({ madeAt: at, by }) => ({ at: at.toISOString(), by: by ?? '' })),
  }))
  return { rows, lastSeq: payouts.at(-1)?.seq }
}

const listFiles = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('sharePayoutFile')
    .leftJoin('customer', 'customer.id', 'madeBy')
    .select(['payoutId', 'madeAt', 'customer.name as by'])
    .where('payoutId', 'in', ids)
    .orderBy('number')
    .execute()

export async function countPayouts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sharePayout')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
