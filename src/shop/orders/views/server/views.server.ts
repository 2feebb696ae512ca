import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { nameKey } from '#kernel/text.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { lockCustomer, type PersonalRows } from '#shop/accounts/module.server.ts'
import { applyFilter } from '../../server/order-filter.server.ts'
import type { SavedView } from '../contract.ts'
import { mostViews, type ViewFilters } from '../rules/view.ts'

const columns = ['id', 'name', 'filters'] as const

const wireView = ({ id, ...view }: { id: string; name: string; filters: ViewFilters }): SavedView => ({ _id: id, ...view })

/** Lists the views of a person, oldest first. */
export const listViews = async (db: Db | Tx, customerId: string): Promise<SavedView[]> =>
  (await db.selectFrom('orderView').select(columns).where('customerId', '=', customerId).orderBy('seq').execute()).map(wireView)

/** Counts the cash on delivery orders that wait for their confirmation. If very many wait, returns a lower bound. */
export async function countToConfirm(db: Db): Promise<number> {
  const total = await countUpTo(db, applyFilter(db.selectFrom('shopOrder').select('shopOrder.seq'), { cod: 'to_confirm' }))
  return typeof total === 'number' ? total : total.atLeast
}

const notFound = () => new ShopError('not_found', 'There is no such view.')

/** Runs a change of a person's views in a transaction. The lock lets changes of one person run one after the other. */
const change = <Result>(shop: Shop, actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  shop.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, actor.id)
    await lockSession(tx, actor)
    return work(tx)
  })

/** Saves filters under a name, or replaces the filters of the view with this name. @throws ShopError rule_refused if the person has too many views */
export const saveView = (shop: Shop, { name, filters }: { name: string; filters: ViewFilters }, actor: Actor): Promise<SavedView> =>
  change(shop, actor, async (tx) => {
    const row = { name, filters: JSON.stringify(filters) }
    const view = await tx
      .insertInto('orderView')
      .values({ id: randomId(16), customerId: actor.id, key: nameKey(name), ...row })
      .onConflict((conflict) => conflict.columns(['customerId', 'key']).doUpdateSet(row))
      .returning(columns)
      .executeTakeFirstOrThrow()
    if ((await listViews(tx, actor.id)).length > mostViews) throw new ShopError('rule_refused', `You can save ${mostViews} views. Please delete one first.`)
    return wireView(view)
  })

/** @throws ShopError not_found, name_taken */
export const renameView = (shop: Shop, { id, name }: { id: string; name: string }, actor: Actor): Promise<SavedView> =>
  change(shop, actor, async (tx) => {
    const key = nameKey(name)
    const own = tx.selectFrom('orderView').select('id').where('customerId', '=', actor.id)
    const taken = await own.where('key', '=', key).where('id', '<>', id).executeTakeFirst()
    if (taken) throw new ShopError('name_taken', 'You have a view with this name.')
    const query = tx.updateTable('orderView').set({ key, name }).where('id', '=', id).where('customerId', '=', actor.id)
    const view = await query.returning(columns).executeTakeFirst()
    if (!view) throw notFound()
    return wireView(view)
  })

/** @throws ShopError not_found */
export const deleteView = (shop: Shop, id: string, actor: Actor): Promise<void> =>
  change(shop, actor, async (tx) => {
    const deleted = await tx.deleteFrom('orderView').where('id', '=', id).where('customerId', '=', actor.id).returning('id').executeTakeFirst()
    if (!deleted) throw notFound()
  })

/** Erases the views of an account. If an account joins another, its views do not move to the other account. */
export const personalViews: PersonalRows = {
  async erase(_shop, tx, { id }) {
    await tx.deleteFrom('orderView').where('customerId', '=', id).execute()
  },
}
