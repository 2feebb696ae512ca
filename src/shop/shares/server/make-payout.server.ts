import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { dayInIndia } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChanges } from '#shop/audit/module.server.ts'
import { type EarlierTax, knowsTax, sectionsOn, splitTax, type Withholding } from '../rules/withholding.ts'
import { readSums } from './sums.server.ts'
import { listWithholding, lockPayouts, readTaxYears } from './withholding.server.ts'

/** Why a celebrity is not in a payout although enough is payable. */
export type Hindrance = 'no_bank' | 'open_payout'

export type DueLine = {
  celebrityId: string
  name: string
  grossPaise: number
  taxPaise: number
  earlierTax: EarlierTax[]
  bank: Uint8Array | null
  bankHint: string
  bankVersion: number
  hindrance: Hindrance | null
}

type Account = Pick<DueLine, 'celebrityId' | 'name' | 'bank' | 'bankHint' | 'bankVersion'> & { isOpen: boolean }

/** Lists who would be in a payout now, by name. `minimumPaise`: celebrities with less wait. */
export async function listDue(
  db: Db | Tx,
  { now, minimumPaise, facts }: { now: Date; minimumPaise: number; facts: readonly Withholding[] },
): Promise<DueLine[]> {
  const { rows: accounts } = await sql<Account>`
    select a.celebrity_id, c.name, a.bank, a.bank_hint, a.bank_version,
      exists (select from share_payout_line l where l.celebrity_id = a.celebrity_id and l.state = 'open') as is_open
    from share_account a join celebrity c on c.id = a.celebrity_id order by c.name, c.id`.execute(db)
  const ids = accounts.map(({ celebrityId }) => celebrityId)
  const day = dayInIndia(now)
  const sums = await readSums(db, ids, now)
  const years = await readTaxYears(db, ids)
  return accounts.flatMap(({ isOpen, ...account }) => {
    const { celebrityId, bankHint } = account
    const grossPaise = sums(celebrityId).payablePaise
    if (grossPaise < Math.max(1, minimumPaise)) return []
    const hindrance = isOpen ? ('open_payout' as const) : bankHint === '' ? ('no_bank' as const) : null
    return [{ ...account, grossPaise, ...splitTax({ day, grossPaise, ...years(celebrityId) }, facts), hindrance }]
  })
}

/** Returns the lines that a payout would have now, and a hash of what they pay, withhold and to which account. */
export function summarise(due: readonly DueLine[]) {
  const lines = due.filter(({ hindrance }) => hindrance === null)
  const facts = lines.map(({ celebrityId, grossPaise, taxPaise, bankVersion }) => [celebrityId, grossPaise, taxPaise, bankVersion])
  const totalPaise = lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  return { lines, totalPaise, digest: hash('sha256', JSON.stringify(facts), 'hex') }
}

type Making = { minimumPaise: number; count: number; totalPaise: number; digest: string; actor: Actor }

/**
 * Makes a payout of all that is payable to each celebrity who has bank details and no open payout. `count`, `totalPaise` and `digest` are what the screen
 * showed: how many, their sum before tax, and the hash of the lines. The ledger has it when the bank's reference is entered. Ledgers stay open meanwhile: what
 * is added after the sum counts for the next payout, so no payment waits for a payout.
 * @returns the id @throws ShopError changed_meanwhile if something else is payable now, as after another payout; rule_refused without facts about tax
 */
export async function makePayout(shop: Shop, { minimumPaise, count, totalPaise, digest, actor }: Making): Promise<string> {
  const id = randomId(12)
  await shop.db.transaction().execute(async (tx) => {
    await lockPayouts(tx)
    await lockSession(tx, actor)
    const now = shop.now()
    const facts = await listWithholding(tx)
    requireFacts(facts, dayInIndia(now))
    const { lines, ...current } = summarise(await listDue(tx, { now, minimumPaise, facts }))
    if (lines.length !== count || current.totalPaise !== totalPaise || current.digest !== digest)
      throw new ShopError(
        'changed_meanwhile',
        'What is payable, its tax or bank details have changed since you opened the page, or somebody else made a payout. Reload the page to see it.',
      )
    if (lines.length === 0) throw new ShopError('rule_refused', 'Nobody has so much payable.')
    await tx.insertInto('sharePayout').values({ id, madeAt: now, madeBy: actor.id }).execute()
    await storeLines(tx, id, lines, sectionsOn(facts, dayInIndia(now)))
    await recordChanges(
      tx,
      lines.map(({ celebrityId, grossPaise, taxPaise, bankHint }) => ({
        at: now,
        actor,
        action: 'payout made',
        subject: { kind: 'celebrity' as const, id: celebrityId },
        after: { payout: id, amount: rupeesOf(grossPaise), tax: rupeesOf(taxPaise), bank: bankHint },
      })),
    )
  })
  return id
}

/** @throws ShopError rule_refused */
function requireFacts(facts: readonly Withholding[], day: string) {
  if (knowsTax(facts, day)) return
  throw new ShopError('rule_refused', 'Please enter first what tax is withheld from shares and for goods. A rate of 0 % withholds nothing.')
}

/** Stores the lines with a copy of the sealed bank details, which later changes do not touch. */
async function storeLines(tx: Tx, payoutId: string, lines: readonly DueLine[], sections: string) {
  await tx
    .insertInto('sharePayoutLine')
    .values(
      lines.map(({ hindrance: _hindrance, bankVersion: _version, earlierTax, ...line }, index) => ({
        ...line,
        earlierTax: JSON.stringify(earlierTax),
        payoutId,
        line: index + 1,
        sections,
      })),
    )
    .execute()
}
