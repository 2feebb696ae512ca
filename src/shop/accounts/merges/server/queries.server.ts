import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { StoredLogin } from '../../customers/rules/customer.ts'
import { storedMobile, wireMobile } from '../../customers/rules/mobile.ts'
import { mailAddressKey } from '../../customers/server/code-queries.server.ts'
import { findByLoginMobile, findLogin } from '../../customers/server/queries.server.ts'
import type { Merge } from '../contract.ts'
import { type Proven, undoableMs, type JoinedFields, type MovedRows } from '../rules/merge.ts'

/** A number or an e-mail address, and the key of its one-time codes. */
export type LoginContact = Proven & { codeKey: string }

type Given = { mobile?: string | null | undefined; email?: string | null | undefined }

/** Returns the e-mail address as a contact, or the mobile number if there is no address. */
export function loginContactOf(shop: Shop, { mobile, email }: Given): LoginContact {
  const stored = storedMobile(mobile ?? '')
  return email == null ? { kind: 'sms', to: stored, codeKey: stored } : { kind: 'mail', to: email, codeKey: mailAddressKey(shop, email) }
}

/** Finds the account that has this contact. */
export async function findHolder(db: Db | Tx, { kind, to }: Proven): Promise<string | undefined> {
  return kind === 'sms' ? (await findByLoginMobile(db, to))?.id : (await findLogin(db, to)).customer?.id
}

/** Locks the accounts with these ids that are not deleted, in the order of their ids, so that two joins cannot wait for each other. */
export async function lockAccounts(tx: Tx, ids: string[]) {
  const rows = await tx.selectFrom('customer').selectAll().where('id', 'in', ids).where('deletedAt', 'is', null).orderBy('id').forUpdate().execute()
  return ids.map((id) => rows.find((row) => row.id === id))
}

/** Locks a joined account and the account that it joined. @returns the account that it joined, or undefined if one of them was erased or deleted */
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
 * Returns the account that this one has joined, directly or through others; else this account. A join is known for 30 days, while an admin can undo it.
 * Follows at most 100 joins, so that wrong rows cannot make it endless.
 */
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

/** Deletes a merge. @returns false if it was deleted before */
export async function removeMerge(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customerMerge').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** Lists the merges of accounts that joined this one, newest first, with the data of each account. */
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

/** Returns a query that has rows if the picture with this hash was an account's photo before a join that can still be undone. */
export const mergesWithPhoto = (hash: string) => sql`select from customer_merge where before ->> 'photo' <> '' and picture_hash(before ->> 'photo') = ${hash}`

/** Lists the accounts that joined this one and can still leave it, newest first. */
export async function listMerges({ db, now }: Shop, survivorId: string): Promise<Merge[]> {
  const rows = await listMergesInto(db, survivorId)
  return rows
    .filter(({ mergedAt }) => mergedAt.getTime() > now().getTime() - undoableMs)
    .map(({ id, mergedAt, moved, name, keptLogin }) => ({
      _id: id,
      mergedAt: mergedAt.toISOString(),
      undoUntil: new Date(mergedAt.getTime() + undoableMs).toISOString(),
      name,
      ...contactsOf(keptLogin),
      orders: moved.orders.length,
      addresses: moved.addresses.length,
    }))
}

const contactsOf = (kept: StoredLogin | null) => ({ email: kept?.email ?? '', mobile: wireMobile(kept?.loginMobile) })
