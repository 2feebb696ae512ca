import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { openBank, requireKey } from './bank.server.ts'
import { lockPayouts } from './withholding.server.ts'

/** A line of the file for the bank. */
type BankRow = { name: string; account: string; ifsc: string; paysPaise: number; reference: string }

/** `downloads`: how many downloads the screen showed. `leavesOut`: the owner chose to leave out lines whose bank details cannot be decrypted. */
type Downloading = { id: string; downloads: number; leavesOut: boolean; actor: Actor }

/**
 * Lists the open lines of a payout with full bank details, and stores who downloads them. The lock makes decisions about lines wait, so no file pays a failed
 * line.
 * @throws ShopError not_found; rule_refused for bank details that the key of the server cannot open; changed_meanwhile if somebody else downloaded the file
 */
export function downloadBankRows(shop: Shop, { id, downloads, leavesOut, actor }: Downloading): Promise<BankRow[]> {
  const key = requireKey(shop)
  return shop.db.transaction().execute(async (tx) => {
    await lockPayouts(tx)
    await lockSession(tx, actor)
    const payout = await tx.selectFrom('sharePayout').select('seq').where('id', '=', id).executeTakeFirst()
    if (!payout) throw new ShopError('not_found', 'There is no such payout.')
    const stored = await tx.selectFrom('sharePayoutLine').selectAll().where('payoutId', '=', id).where('state', '=', 'open').orderBy('line').execute()
    const lines = stored.map(({ bank, ...line }) => ({ ...line, bank: bank === null ? undefined : openBank(key, line.celebrityId, bank) }))
    const unreadable = lines.filter(({ bank }) => !bank).map(({ name }) => name)
    if (unreadable.length > 0 && !leavesOut) {
      const reason = `The bank details of ${unreadable.join(', ')} cannot be opened, because this server has another SECRETS_KEY.`
      throw new ShopError('rule_refused', `${reason} Leave them out of the file, or mark their lines as failed and enter the details again.`)
    }
    await storeDownload(tx, { id, downloads, actor, at: shop.now() })
    // A line whose whole amount is tax pays nothing, so the file leaves it out.
    return lines.flatMap(({ bank, grossPaise, taxPaise, line }) =>
      !bank || grossPaise === taxPaise ? [] : [{ ...bank, paysPaise: grossPaise - taxPaise, reference: `P${payout.seq}-${line}` }],
    )
  })
}

/** @throws ShopError changed_meanwhile if the file was downloaded more often than the screen showed */
async function storeDownload(tx: Tx, { id, downloads, actor, at }: { id: string; downloads: number; actor: Actor; at: Date }) {
  const { made } = await tx
    .selectFrom('sharePayoutFile')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('payoutId', '=', id)
    .executeTakeFirstOrThrow()
  if (made !== downloads) throw new ShopError('changed_meanwhile', 'This file was downloaded before. Reload the page to see when and by whom.')
  await tx
    .insertInto('sharePayoutFile')
    .values({ payoutId: id, number: downloads + 1, madeAt: at, madeBy: actor.id })
    .execute()
}
