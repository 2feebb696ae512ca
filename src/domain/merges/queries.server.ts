import { sql } from 'kysely'
import type { JoinedFields, MovedRows } from '#platform/database/account-tables.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** Locks the accounts with these ids that are not deleted, in the order of their ids, so that two joins cannot wait for each other. */
export async function lockAccounts(tx: Tx, ids: string[]) {
  const rows = await tx.selectFrom('customer').selectAll().where('id', 'in', ids).where('deletedAt', 'is', null).orderBy('id').forUpdate().execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Locks a joined account and the one that it joined. @returns undefined when one of them is gone */
export async function lockJoined(tx: Tx, { survivorId, otherId }: { survivorId: string; otherId: string }) {
  const rows = await tx
    .selectFrom('customer')
    .selectAll()
    .where(({ or, and, eb }) => or([and([eb('id', '=', survivorId), eb('deletedAt', 'is', null)]), eb('id', '=', otherId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const survivor = rows.find(({ id }) => id === survivorId)
  return survivor && rows.length === 2 ? survivor : undefined
}

/**
 * Decides for orders from before the column `is_first` whether each was its customer's first. It is decided as the stored figures have it, so that a
 * join or its end changes no figure.
 */
export async function decideOldFirstOrders(tx: Tx, customerIds: string[]) {
  await sql`update shop_order o set is_first = not exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at)
    where o.customer_id = any(${customerIds}) and o.paid_at is not null and o.is_first is null`.execute(tx)
}

type Move = { from: string; to: string }

const idsOf = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id)

/** Moves orders, addresses, reviews and messages to another account. A moved address is never the default. Both accounts must be locked. @returns the ids of the moved rows */
export async function moveRows(tx: Tx, { from, to }: Move, moving = { addresses: true }): Promise<MovedRows> {
  // Locked first and in the order of their ids. Whatever else changes an order's holds has its lock too, so a settlement and a join cannot wait for each other.
  await tx.selectFrom('shopOrder').select('id').where('customerId', '=', from).orderBy('id').forUpdate().execute()
  // Pieces held for the other account are free for the joined one.
  await tx.deleteFrom('stockHold').where('customerId', '=', from).execute()
  // An attempt at the same cart as an attempt of the other account becomes another cart. Both may still be paid.
  const orders = idsOf(
    await sql<{ id: string }>`update shop_order o set customer_id = ${to}, fingerprint = case when o.status in ('Pending', 'Unpaid') and exists (
        select from shop_order own where own.customer_id = ${to} and own.fingerprint = o.fingerprint and own.status in ('Pending', 'Unpaid')
      ) then o.id else o.fingerprint end where o.customer_id = ${from} returning o.id`.execute(tx),
  )
  const chosen = await tx.selectFrom('address').select('id').where('customerId', '=', from).where('isDefault', '=', true).executeTakeFirst()
  const addresses = moving.addresses
    ? idsOf(await sql<{ id: string }>`update address set customer_id = ${to}, is_default = false where customer_id = ${from} returning id`.execute(tx))
    : []
  // If either account has ended its reminders, the joined account gets none.
  await sql`insert into cart_reminder (customer_id, ended_at) select ${to}, ended_at from cart_reminder where customer_id = ${from} and ended_at is not null
    on conflict (customer_id) do update set order_id = null, asked_at = null, ended_at = coalesce(cart_reminder.ended_at, excluded.ended_at)`.execute(tx)
  const leads = idsOf(await sql<{ id: string }>`update lead set sent_by = ${to} where sent_by = ${from} returning id`.execute(tx))
  const stockAlerts = idsOf(await sql<{ id: string }>`update stock_alert set asked_by = ${to} where asked_by = ${from} returning id`.execute(tx))
  // What both accounts reviewed or voted for stays with each.
  const reviews = idsOf(
    await sql<{ id: string }>`update review r set customer_id = ${to} where r.customer_id = ${from} and not exists (
        select from review own where own.customer_id = ${to} and own.product_id = r.product_id) returning r.id`.execute(tx),
  )
  const reviewVotes = idsOf(
    await sql<{ id: string }>`update review_vote v set customer_id = ${to} where v.customer_id = ${from} and not exists (
        select from review_vote own where own.customer_id = ${to} and own.review_id = v.review_id) returning v.review_id as id`.execute(tx),
  )
  const messages = idsOf(
    await sql<{ id: string }>`update message set subject_id = ${to} where subject_kind = 'customer' and subject_id = ${from} returning id`.execute(tx),
  )
  return {
    orders,
    addresses,
    leads,
    stockAlerts,
    reviews,
    reviewVotes,
    messages,
    ...(await moveStaffNotes(tx, { from, to })),
    defaultAddress: chosen?.id ?? null,
  }
}

/** Moves the tags that the other account lacks, and the note unless the other account has one. The rest stays for the end of the join. */
async function moveStaffNotes(tx: Tx, { from, to }: Move) {
  const { rows } = await sql<{ key: string }>`
    update customer_tag t set customer_id = ${to}, seq = c.seq from customer c where c.id = ${to} and t.customer_id = ${from}
      and not exists (select from customer_tag own where own.customer_id = ${to} and own.key = t.key) returning t.key`.execute(tx)
  const { rows: notes } = await sql`update customer_note set customer_id = ${to} where customer_id = ${from}
    and not exists (select from customer_note own where own.customer_id = ${to}) returning customer_id`.execute(tx)
  return { tags: rows.map(({ key }) => key), note: notes.length > 0 }
}

async function moveStaffNotesBack(tx: Tx, { from, to }: Move, { tags = [], note = false }: Pick<MovedRows, 'tags' | 'note'>) {
  await sql`update customer_tag t set customer_id = ${to}, seq = c.seq from customer c
    where c.id = ${to} and t.customer_id = ${from} and t.key = any(${tags})`.execute(tx)
  if (note) await sql`update customer_note set customer_id = ${to} where customer_id = ${from}`.execute(tx)
}

/** Moves rows back, unless they have another owner by now. */
export async function moveRowsBack(tx: Tx, { from, to }: Move, moved: MovedRows) {
  const { orders, addresses, leads, stockAlerts = [], reviews = [], reviewVotes = [], messages, defaultAddress, ...staff } = moved
  await moveStaffNotesBack(tx, { from, to }, staff)
  await sql`update shop_order set customer_id = ${to} where id = any(${orders}) and customer_id = ${from}`.execute(tx)
  // An attempt that was opened again since holds its pieces for the account that it goes back to.
  await sql`update stock_hold set customer_id = ${to} where order_id = any(${orders}) and customer_id = ${from}`.execute(tx)
  await sql`update address set customer_id = ${to}, is_default = coalesce(id = ${defaultAddress}, false) where id = any(${addresses}) and customer_id = ${from}`.execute(
    tx,
  )
  await sql`update lead set sent_by = ${to} where id = any(${leads}) and sent_by = ${from}`.execute(tx)
  await sql`update stock_alert set asked_by = ${to} where id = any(${stockAlerts}) and asked_by = ${from}`.execute(tx)
  await sql`update review r set customer_id = ${to} where r.id = any(${reviews}) and r.customer_id = ${from} and not exists (
    select from review other where other.customer_id = ${to} and other.product_id = r.product_id)`.execute(tx)
  await sql`update review_vote v set customer_id = ${to} where v.review_id = any(${reviewVotes}) and v.customer_id = ${from} and not exists (
    select from review_vote other where other.customer_id = ${to} and other.review_id = v.review_id)`.execute(tx)
  await sql`update message set subject_id = ${to} where id = any(${messages}) and subject_kind = 'customer' and subject_id = ${from}`.execute(tx)
}

/** Returns the account that this one has joined, directly or through others; else this account. An admin can undo a join for 30 days, and then it is forgotten. */
export async function findSurvivor(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive joined (id, step) as (
      select ${id}::text, 0 union all select m.survivor_id, joined.step + 1 from joined join customer_merge m on m.other_id = joined.id where joined.step < 100)
    select id from joined order by step desc limit 1`.execute(db)
  return rows[0]?.id ?? id
}

type NewMerge = { id: string; survivorId: string; otherId: string; mergedAt: Date; moved: MovedRows; before: JoinedFields; after: JoinedFields }

export async function insertMerge(tx: Tx, { moved, before, after, ...merge }: NewMerge) {
  await tx
    .insertInto('customerMerge')
    .values({ ...merge, moved: JSON.stringify(moved), before: JSON.stringify(before), after: JSON.stringify(after) })
    .execute()
}

export function findMerge(db: Db | Tx, id: string) {
  return db.selectFrom('customerMerge').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Deletes a merge. @returns false when it is gone already */
export async function removeMerge(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customerMerge').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lists the accounts that joined this one, newest first, with what the shop remembers about each. */
export function listMergesInto(db: Db | Tx, survivorId: string) {
  return db
    .selectFrom('customerMerge')
    .innerJoin('customer', 'customer.id', 'customerMerge.otherId')
    .select(['customerMerge.id', 'customerMerge.otherId', 'customerMerge.mergedAt', 'customerMerge.moved', 'customerMerge.before'])
    .select(['customer.name', 'customer.contacts', 'customer.photo', 'customer.keptLogin', 'customer.createdAt'])
    .where('customerMerge.survivorId', '=', survivorId)
    .orderBy('customerMerge.mergedAt', 'desc')
    .execute()
}

/** Lists the merges that can no longer be undone. */
export function listOldMerges(db: Db, mergedBefore: Date) {
  return db.selectFrom('customerMerge').select(['id', 'otherId', 'before']).where('mergedAt', '<=', mergedBefore).orderBy('mergedAt').execute()
}
