import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { keptText } from '#platform/secrets.ts'
import type { Shop } from '#platform/shop.ts'
import { readBrand } from '../settings/queries.server.ts'
import { hashPassword } from './passwords.server.ts'
import { lockAdmins, upsertAdmin } from './queries.server.ts'
import { refuseWeakPassword } from './refuse-weak-password.server.ts'
import { endSessionsOf } from './session-queries.server.ts'
import type { OwnWords } from './weak-password.ts'

/** Any number that nothing else in this database locks. */
const lockKey = 795_411_956

/**
 * Makes the first admin when there is none, also when several processes start at once.
 * @throws Error naming ADMIN_PASSWORD, for a password that others would try first
 * @returns undefined when there is one already; `password` only where the shop made it up, for the person who started it
 */
export function makeFirstAdmin({ db, config }: Shop): Promise<{ email: string; password: string | undefined } | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
    const admins = await lockAdmins(tx)
    if (admins.length > 0) return undefined

    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: given, DATA_DIR } = config
    if (given !== undefined) await refuseWeakGiven(given, { brand: await readBrand(tx), name: 'Admin', email })
    const password = given ?? (await keptText(DATA_DIR, 'admin-password', () => randomId(16)))
    const { id } = await upsertAdmin(tx, email, await hashPassword(password))
    await endSessionsOf(tx, id)
    return { email, password: given === undefined ? password : undefined }
  })
}

async function refuseWeakGiven(password: string, own: OwnWords) {
  try {
    await refuseWeakPassword(password, own)
  } catch (error) {
    if (!isShopError(error)) throw error
    throw new Error('ADMIN_PASSWORD: is easy to guess, please choose another one', { cause: error })
  }
}
