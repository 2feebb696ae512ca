import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { invalidField } from '#kernel/errors.ts'
import { dayInIndia, startOfFinancialYear } from '#kernel/india.ts'
import { basisPointsOf, paiseOf, percentOf, rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type * as contract from '../payouts-contract.ts'
import { type EarlierTax, type Movement, suggestedWithholding, type Withholding } from '../rules/withholding.ts'

/** Blocks other payouts, and changes of the tax to withhold, until the transaction ends. */
export async function lockPayouts(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.payouts)})`.execute(tx)
}

type Fact = Withholding & { source: string }

/** Lists the tax to withhold, newest first. */
export const listWithholding = (db: Db | Tx): Promise<Fact[]> =>
  db.selectFrom('shareWithholding').selectAll().orderBy('effectiveFrom', 'desc').orderBy('covers', 'desc').execute()

const wireFact = ({ covers, effectiveFrom, section, rateBp, thresholdPaise, rounding, source = '' }: Withholding & { source?: string }) => ({
  covers,
  effectiveFrom,
  section,
  rate: percentOf(rateBp),
  threshold: rupeesOf(thresholdPaise),
  rounding,
  source,
})

/** Returns the facts that the owner entered, and the suggestions for the others. */
export async function readWithholding(db: Db): Promise<z.input<typeof contract.showWithholding.reply>> {
  const facts = await listWithholding(db)
  const isKnown = (fact: Withholding) => facts.some(({ covers, effectiveFrom }) => covers === fact.covers && effectiveFrom === fact.effectiveFrom)
  return { facts: facts.map(wireFact), suggestions: suggestedWithholding.filter((fact) => !isKnown(fact)).map(wireFact) }
}

type Input = z.output<typeof contract.saveWithholding.input>

/**
 * Stores the tax to withhold from a day on. Tax that was withheld stays as it is; the next payout of the year withholds the difference.
 * @throws ShopError invalid_input for a day of an earlier financial year that has payouts
 */
export async function saveWithholding(shop: Shop, { covers, effectiveFrom, rate, threshold, ...fields }: Input, actor: Actor) {
  const at = shop.now()
  const key = { covers, effectiveFrom }
  const row = { ...fields, rateBp: basisPointsOf(rate), thresholdPaise: paiseOf(threshold), updatedAt: at }
  await shop.db.transaction().execute(async (tx) => {
    await lockPayouts(tx)
    const isClosed = effectiveFrom < startOfFinancialYear(dayInIndia(at)) && (await hasPayouts(tx, effectiveFrom))
    const message = 'Payouts were made since that day, which is in an earlier financial year. Please choose a day of this year.'
    if (isClosed) throw invalidField('effectiveFrom', message)
    const stored = tx.selectFrom('shareWithholding').selectAll().where('covers', '=', covers).where('effectiveFrom', '=', effectiveFrom)
    const before = await stored.executeTakeFirst()
    await tx
      .insertInto('shareWithholding')
      .values({ ...key, ...row })
      .onConflict((conflict) => conflict.columns(['covers', 'effectiveFrom']).doUpdateSet(row))
      .execute()
    await recordChange(tx, {
      at,
      actor,
      action: 'withholding set',
      subject: { kind: 'tax', id: `withholding-${covers}-${effectiveFrom}` },
      ...(before && { before: wireFact(before) }),
      after: wireFact({ ...key, ...row }),
    })
  })
}

/** Returns whether a payout was made on the day or later. */
const hasPayouts = async (tx: Tx, day: string) =>
  (await tx
    .selectFrom('sharePayout')
    .select('id')
    .where(sql<boolean>`day_in_india(made_at) >= ${day}::date`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The movements that count for the tax of a celebrity, and the withheld tax in paise by the first day of its financial year. */
export type TaxYears = { movements: Movement[]; withheld: Record<string, number> }

type Row = Movement & { celebrityId: string; taxPaise: number; earlierTax: EarlierTax[] }

/** Reads the facts that `splitTax` needs, by celebrity. A payout counts on its day unless it failed, a correction on the day of the entry that it corrects. */
export async function readTaxYears(db: Db | Tx, celebrityIds: readonly string[]): Promise<(celebrityId: string) => TaxYears> {
  // An advance has a negative share and no value. Goods have a value and no share.
  const { rows } = await sql<Row>`
    select e.celebrity_id, case e.kind when 'goods' then 'goods' else 'share' end as covers, day_in_india(coalesce(wrong.at, e.at))::text as day,
      e.value_paise - e.share_paise as paise, 0 as tax_paise, '[]'::jsonb as earlier_tax
    from share_entry e left join share_entry wrong on wrong.celebrity_id = e.celebrity_id and wrong.number = e.corrects
    where e.kind in ('advance', 'goods') and e.celebrity_id = any(${celebrityIds})
    union all
    select l.celebrity_id, 'share', day_in_india(p.made_at)::text, l.gross_paise, l.tax_paise, l.earlier_tax
    from share_payout_line l join share_payout p on p.id = l.payout_id
    where l.state in ('open', 'paid') and l.celebrity_id = any(${celebrityIds})`.execute(db)
  const byCelebrity = Map.groupBy(rows, ({ celebrityId }) => celebrityId)
  return (celebrityId) => {
    const own = byCelebrity.get(celebrityId) ?? []
    const withheld: Record<string, number> = {}
    const add = (year: string, paise: number) => (withheld[year] = (withheld[year] ?? 0) + paise)
    for (const { day, taxPaise, earlierTax } of own) {
      add(startOfFinancialYear(day), taxPaise - sumOf(earlierTax))
      for (const { year, paise } of earlierTax) add(year, paise)
    }
    return { movements: own, withheld }
  }
}

/** Returns the tax of earlier financial years, in paise. */
export const sumOf = (earlierTax: readonly EarlierTax[]) => earlierTax.reduce((sum, { paise }) => sum + paise, 0)
