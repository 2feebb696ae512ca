import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { nameKey } from '#kernel/text.ts'
import type { Tx } from '#platform/database/database.ts'
import { errorCode } from '#platform/process/error-code.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { celebrityNotFound, findCelebrity } from './queries.server.ts'

type Rename = { ref: string; name: string; actor: { id: string } }

const uniqueViolation = '23505'

/**
 * Gives a celebrity another name. Coupons, ledger, orders and statement link stay with the celebrity. Placed orders keep the name of their time.
 * @throws ShopError not_found, name_taken
 */
export async function renameCelebrity(shop: Shop, { ref, name, actor }: Rename): Promise<{ id: string; name: string }> {
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const found = await findCelebrity(tx, ref)
      if (!found) throw celebrityNotFound()
      await setName(tx, { id: found.id, name })
      await recordChange(tx, {
        at: shop.now(),
        actor,
        action: 'renamed',
        subject: { kind: 'celebrity', id: found.id },
        before: { name: found.name },
        after: { name },
      })
      return { id: found.id, name }
    })
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw new ShopError('name_taken', 'Another celebrity has this name.')
    throw error
  }
}

async function setName(tx: Tx, { id, name }: { id: string; name: string }) {
  // Coupons are locked before their celebrity, as in a change of a coupon, so that the two cannot deadlock.
  await tx.selectFrom('coupon').select('id').where('celebrityId', '=', id).orderBy('id').forUpdate().execute()
  await removeUnused(tx, nameKey(name), id)
  await tx
    .updateTable('celebrity')
    .set({ name, key: nameKey(name) })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('coupon').set({ createdBy: name }).where('celebrityId', '=', id).where('createdBy', '<>', name).execute()
  await tx
    .updateTable('statementLink')
    .set({ name, celebrity: sql<string>`lower(${name})` })
    .where('celebrityId', '=', id)
    .execute()
}

/** Removes another celebrity who has this name already, if no coupon, order, link or share refers to it. A typing error in the coupon form makes such a row. */
const removeUnused = (tx: Tx, key: string, except: string) =>
  tx
    .deleteFrom('celebrity')
    .where('key', '=', key)
    .where('id', '<>', except)
    .where(
      sql<boolean>`not exists (select from coupon where celebrity_id = celebrity.id) and not exists (select from statement_link where celebrity_id = celebrity.id)
        and not exists (select from share_account where celebrity_id = celebrity.id)
        and not exists (select from shop_order
          where celebrity_of(shop_order.celebrity_id, coupon_created_by) = celebrity.id and coupon_created_by is not null)`,
    )
    .execute()
