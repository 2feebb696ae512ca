import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { mailboxKey } from '#kernel/text.ts'
import type { Tx, Db } from '#platform/database/database.ts'
import { findRowByKey } from '#platform/database/find-by-key.ts'
import { ownerRole } from '../../staff/rules/staff-roles.ts'
import type { Contact } from '../rules/customer.ts'

const takenMessages = {
  email: 'An account with this email already exists.',
  mobile: 'An account with this mobile number already exists.',
}

/**
 * Runs a write of an account. Turns violations of the unique indexes into errors, which also works for concurrent writes.
 * @throws ShopError email_taken, mobile_taken
 */
export async function writeUnlessContactTaken<T>(write: () => Promise<T>, messages = takenMessages): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    if (constraint === 'customer_email' || constraint === 'customer_mailbox') throw new ShopError('email_taken', messages.email)
    if (constraint === 'customer_login_mobile_key') throw new ShopError('mobile_taken', messages.mobile)
    throw error
  }
}

type Role = 'user' | 'admin'

type NewCustomer = {
  name: string
  email: string | null
  role?: Role
  staffRole?: string
  contacts?: Contact[]
  loginMobile?: string | null
  passwordHash?: string | null
  emailVerifiedAt?: Date
}

export function insertCustomer(db: Db, { contacts = [], loginMobile = null, passwordHash = null, ...fields }: NewCustomer) {
  return db
    .insertInto('customer')
    .values({ id: randomId(16), ...fields, contacts: JSON.stringify(contacts), loginMobile, passwordHash })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The fields to change. A missing field does not change. */
type CustomerChange = {
  name?: string
  email?: string | null
  role?: Role
  photo?: string
  contacts?: Contact[]
  loginMobile?: string | null
  passwordHash?: string | null
  emailVerifiedAt?: Date | null
  updatedAt: Date
}

export function changeCustomer(tx: Tx, id: string, { contacts, ...fields }: CustomerChange) {
  return tx
    .updateTable('customer')
    .set({ ...fields, ...(contacts && { contacts: JSON.stringify(contacts) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findRow = findRowByKey('customer', 'id')

/** Finds an account. Undefined if it is deleted, also if the deletion can still be undone. */
export async function findCustomer(db: Db | Tx, id: string) {
  const row = await findRow(db, id)
  return row?.deletedAt === null ? row : undefined
}

/** Locks an account, even one whose deletion can still be undone. */
export function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('customer').select(['id', 'role', 'staffRole', 'deletedAt']).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks an account until the transaction ends. @returns undefined if it does not exist or is deleted */
export function lockCustomer(tx: Tx, id: string) {
  return tx.selectFrom('customer').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
}

/**
 * Locks the account against deletion until the transaction ends. Other changes to it remain possible. Call this before locking rows that refer to the
 * account: a deletion locks the account first, too. @throws ShopError unauthenticated when the account was deleted meanwhile
 */
export async function lockAgainstDeletion(tx: Tx, id: string) {
  const locked = await tx.selectFrom('customer').select('id').where('id', '=', id).where('deletedAt', 'is', null).forKeyShare().executeTakeFirst()
  if (!locked) throw new ShopError('unauthenticated', 'Please log in to continue.')
}

/** Finds the account with this e-mail address, in any spelling. `mailbox` is the canonical address, by which limits count unknown addresses. */
export async function findLogin(db: Db | Tx, email: string) {
  const mailbox = mailboxKey(email)
  const customer = await db.selectFrom('customer').select(['id', 'passwordHash', 'role']).where('email', '=', mailbox).executeTakeFirst()
  return { mailbox, customer }
}

/** Returns the id of the account with this e-mail address, in its canonical form. */
export const findIdByEmail = async (db: Db, mailbox: string) =>
  (await db.selectFrom('customer').select('id').where('email', '=', mailbox).where('deletedAt', 'is', null).executeTakeFirst())?.id

/** Locks and lists every active owner, so their number stays valid until the transaction ends. */
export function lockOwners(tx: Tx) {
  return tx
    .selectFrom('customer')
    .select('id')
    .where('role', '=', 'admin')
    .where('staffRole', '=', ownerRole)
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Lists the accounts deleted up to this moment. Leaves out accounts that joined another one, because a join can be undone for longer. */
export async function listErasable(db: Db, deletedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('customer')
    .select('id')
    .where('deletedAt', '<=', deletedBefore)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('customerMerge').select('id').whereRef('otherId', '=', 'customer.id'))))
    .orderBy('deletedAt')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks an account that was deleted by `deletedBefore`. @returns undefined if there is no such account */
export function lockErasable(tx: Tx, id: string, deletedBefore: Date) {
  return tx
    .selectFrom('customer')
    .select(['photo', 'keptLogin', 'deletedAt'])
    .where('id', '=', id)
    .where('deletedAt', '<=', deletedBefore)
    .forUpdate()
    .executeTakeFirst()
}

/** Removes an account with its sessions and addresses. Its orders stay without an account. @returns whether the account existed */
export async function removeCustomer(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('customer').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Makes the account with this e-mail an owner with this password, or creates one. */
export function upsertAdmin(tx: Tx, email: string, passwordHash: string) {
  return tx
    .insertInto('customer')
    .values({ id: randomId(16), name: 'Admin', email, role: 'admin', staffRole: ownerRole, contacts: '[]', loginMobile: null, passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ role: 'admin', staffRole: ownerRole, deactivatedAt: null, passwordHash }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Finds the account with this sign-in number. */
export function findByLoginMobile(db: Db, mobile: string) {
  return db.selectFrom('customer').select(['id', 'role']).where('loginMobile', '=', mobile).executeTakeFirst()
}

/** The columns of an account that are needed to open a session. */
const loginColumns = ['id', 'role', 'staffRole', 'deactivatedAt', 'secondFactorDueAt'] as const

/** Finds the account with this sign-in number, or creates it. Concurrent calls return the same account. */
export async function findOrOpenByMobile(tx: Tx, mobile: string) {
  const existing = await tx.selectFrom('customer').select(loginColumns).where('loginMobile', '=', mobile).forKeyShare().executeTakeFirst()
  if (existing) return { account: existing, isNew: false }
  const contacts: Contact[] = [{ mobile, address: '' }]
  const id = randomId(16)
  const account = await tx
    .insertInto('customer')
    .values({ id, name: '', email: null, contacts: JSON.stringify(contacts), loginMobile: mobile, passwordHash: null })
    .onConflict((conflict) => conflict.column('loginMobile').doUpdateSet({ loginMobile: mobile }))
    .returning(loginColumns)
    .executeTakeFirstOrThrow()
  // Another transaction may have inserted the account of this number first.
  return { account, isNew: account.id === id }
}

/** Returns a query that has rows if an account shows the picture with this hash. */
export const customersWithPhoto = (hash: string) => sql`select from customer where photo <> '' and picture_hash(photo) = ${hash}`

/** Refuses to remove the last active owner. Call it before an account stops being one. It serialises concurrent removals. @throws ShopError last_admin */
export async function refuseLastAdmin(tx: Tx, leavingId: string) {
  const owners = await lockOwners(tx)
  if (owners.length === 1 && owners[0]?.id === leavingId) throw new ShopError('last_admin', 'The shop needs at least one admin.')
}
