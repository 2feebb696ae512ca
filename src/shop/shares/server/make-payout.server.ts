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

/** Why a celebrity with enough payable is not in a payout. */
export type Hindrance = 'no_bank' | 'open_payout'

/** The line that a celebrity would have in a payout now. `bank`: the sealed bank details. */
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

/** Lists the celebrities with at least `minimumPaise` payable, by name, also those with a hindrance. */
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
    const hindrance = hindranceOf({ isOpen, bankHint })
    return [{ ...account, grossPaise, ...splitTax({ day, grossPaise, ...years(celebrityId) }, facts), hindrance }]
  })
}

function hindranceOf({ isOpen, bankHint }: Pick<Account, 'isOpen' | 'bankHint'>): Hindrance | null {
  if (isOpen) return 'open_payout'
  return bankHint === '' ? 'no_bank' : null
}

/** Returns the lines that a payout would have now, their sum before tax, and a hash of their amounts, taxes and versions of bank details. */
export function summarise(due: readonly DueLine[]) {
  const lines = due.filter(({ hindrance }) => hindrance === null)
  const facts = lines.map(({ celebrityId, grossPaise, taxPaise, bankVersion }) => [celebrityId, grossPaise, taxPaise, bankVersion])
  const totalPaise = lines.reduce((sum, { grossPaise }) => sum + grossPaise, 0)
  return { lines, totalPaise, digest: hash('sha256', JSON.stringify(facts), 'hex') }
}

type Making = { minimumPaise: number; count: number; totalPaise: number; digest: string; actor: Actor }

/**
 * Makes a payout of the whole payable amount of each celebrity who has bank details and no open payout. `count`, `totalPaise` and `digest` are the values that
 * the screen showed: how many lines, their sum before tax, and their hash. The ledger gets its entries when the bank's reference is entered. Ledgers are not
 * locked: entries that are added meanwhile count for the next payout.
 * @returns the id of the payout
 * @throws ShopError changed_meanwhile if the lines are not those that were shown; rule_refused without a line, and without facts about tax
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

/** @throws ShopError rule_refused if the owner has not entered the tax to withhold on the day */
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
