import { sql } from 'kysely'
import { isShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { mailboxKey } from '#kernel/text.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import { readOrCreateText } from '#platform/secrets.ts'
import type { Shop } from '#platform/shop.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { hashPassword, refuseWeakPassword } from './passwords.server.ts'
import { lockOwners, upsertAdmin } from './queries.server.ts'
import { endSessionsOf } from './session-queries.server.ts'
import type { OwnWords } from '../rules/weak-password.ts'

/**
 * Creates the first admin, with the role of an owner, if there is no active owner. Processes that start together create one admin.
 * @throws Error that names ADMIN_PASSWORD, if its value is a weak password
 * @returns undefined if there is an owner; `password` only if the shop generated it, to show to the operator
 */
export function makeFirstAdmin({ db, config }: Shop): Promise<{ email: string; password: string | undefined } | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.firstAdmin)})`.execute(tx)
    const owners = await lockOwners(tx)
    if (owners.length > 0) return undefined

    const email = mailboxKey(config.ADMIN_EMAIL)
    const { ADMIN_PASSWORD: configuredPassword, DATA_DIR } = config
    if (configuredPassword !== undefined) await refuseWeakSetting(configuredPassword, { brand: await readBrand(tx), name: 'Admin', email })
    const password = configuredPassword ?? (await readOrCreateText(DATA_DIR, 'admin-password', () => randomId(16)))
    const { id } = await upsertAdmin(tx, email, await hashPassword(password))
    await endSessionsOf(tx, id)
    return { email, password: configuredPassword === undefined ? password : undefined }
  })
}

async function refuseWeakSetting(password: string, own: OwnWords) {
  try {
    await refuseWeakPassword(password, own)
  } catch (error) {
    if (!isShopError(error)) throw error
    throw new Error(`ADMIN_PASSWORD: ${error.message}`, { cause: error })
  }
}
