import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import type { AddressSnapshot, Contact } from '#platform/database/tables.ts'

type Role = 'user' | 'admin'

type NewCustomer = { name: string; email: string | null; role?: Role; contacts?: Contact[]; loginMobile?: string | null; passwordHash?: string | null }

export function insertCustomer(db: Db, { contacts = [], loginMobile = null, passwordHash = null, ...fields }: NewCustomer) {
  return db
    .insertInto('customer')
    .values({ id: randomId(16), ...fields, contacts: JSON.stringify(contacts), loginMobile, passwordHash })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type CustomerChange = { name?: string; email?: string | null; role?: Role; photo?: string; contacts?: Contact[]; loginMobile?: string | null; updatedAt: Date }

export function changeCustomer(tx: Tx, id: string, { contacts, ...fields }: CustomerChange) {
  return tx
    .updateTable('customer')
    .set({ ...fields, ...(contacts && { contacts: JSON.stringify(contacts) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findRow = findRowByKey('customer', 'id')

/** Not an account that was deleted, even while that can be undone. */
export async function findCustomer(db: Db | Tx, id: string) {
  const row = await findRow(db, id)
  return row?.deletedAt === null ? row : undefined
}

/** Accounts that were not deleted. With the address of the last placed order, for an account that has no name or no address of its own. */
export const accountRows = (db: Db) =>
  db
    .selectFrom('customer')
    .where('customer.deletedAt', 'is', null)
    .selectAll()
    .select(
      sql<AddressSnapshot | null>`case when customer.name = '' or coalesce(customer.contacts -> 0 ->> 'address', '') = '' then (
        select o.address from shop_order o where o.customer_id = customer.id and o.paid_at is not null order by o.listed_at desc, o.seq desc limit 1
      ) end`.as('lastAddress'),
    )

export function lockCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customer').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
}

/**
 * Sees to it that the account is there until the transaction ends; other changes may go on beside it. To be called before rows that name it
 * are locked, as a deletion locks them after it. @throws ShopError unauthenticated when it was deleted a moment ago
 */
export async function keepCustomer(tx: Tx, id: string) {
  const kept = await tx.selectFrom('customer').select('id').where('id', '=', id).where('deletedAt', 'is', null).forKeyShare().executeTakeFirst()
  if (!kept) throw new ShopError('unauthenticated', 'Please log in to continue.')
}

/**
 * The account with this e-mail address, letter case aside, and the address as the database folds it: all spellings that find one account fold to one
 * text. JavaScript folds some letters otherwise.
 */
export async function findLogin(db: Db, email: string) {
  const { folded, id, ...found } = await db
    .selectFrom(sql<{ email: string }>`(select lower(${email}) as email)`.as('asked'))
    .leftJoin('customer', (join) => join.on(sql`lower(customer.email)`, '=', sql.ref('asked.email')))
    .select(['asked.email as folded', 'customer.id', 'customer.passwordHash', 'customer.role'])
    .executeTakeFirstOrThrow()
  return { folded, customer: id === null ? undefined : { id, ...found } }
}

/** Every admin, locked, so that how many there are stays true until the transaction ends. */
export function lockAdmins(tx: Tx) {
  return tx.selectFrom('customer').select('id').where('role', '=', 'admin').where('deletedAt', 'is', null).orderBy('id').forUpdate().execute()
}

/** The accounts that were deleted before this moment. */
export async function listErasable(db: Db, deletedBefore: Date): Promise<string[]> {
  const rows = await db.selectFrom('customer').select('id').where('deletedAt', '<=', deletedBefore).orderBy('deletedAt').execute()
  return rows.map(({ id }) => id)
}

export function lockErasable(tx: Tx, id: string, deletedBefore: Date) {
  return tx
    .selectFrom('customer')
    .select(['photo', 'keptLogin', 'deletedAt'])
    .where('id', '=', id)
    .where('deletedAt', '<=', deletedBefore)
    .forUpdate()
    .executeTakeFirst()
}

/** Its sessions and addresses go with it; its orders stay, with nobody's account on them. @returns whether it was there */
export async function removeCustomer(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customer').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes the account that has this e-mail an admin with this password, or opens one. */
export function upsertAdmin(tx: Tx, email: string, passwordHash: string) {
  return tx
    .insertInto('customer')
    .values({ id: randomId(16), name: 'Admin', email, role: 'admin', contacts: '[]', loginMobile: null, passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ role: 'admin', passwordHash }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The account that signs in by this number. */
export function findByLoginMobile(db: Db, mobile: string) {
  return db.selectFrom('customer').select(['id', 'role']).where('loginMobile', '=', mobile).executeTakeFirst()
}

/** The account that signs in by this number, opened now when there is none. Two at once find the same one. */
export async function findOrOpenByMobile(tx: Tx, mobile: string) {
  const known = await tx.selectFrom('customer').select(['id', 'role']).where('loginMobile', '=', mobile).forKeyShare().executeTakeFirst()
  if (known) return known
  const contacts: Contact[] = [{ mobile, address: '' }]
  return tx
    .insertInto('customer')
    .values({ id: randomId(16), name: '', email: null, contacts: JSON.stringify(contacts), loginMobile: mobile, passwordHash: null })
    .onConflict((conflict) => conflict.column('loginMobile').doUpdateSet({ loginMobile: mobile }))
    .returning(['id', 'role'])
    .executeTakeFirstOrThrow()
}
