import { type Config, paymentKeyOf } from '../config.ts'
import type { Db } from '../database/database.ts'

/**
 * Stores which account the environment's keys belong to. Only that account knows its payments. So when the variables are removed, the back-office asks
 * for the keys of that account. Keys that an owner entered stay: the shop uses them again without the variables.
 */
export async function recordEnvironmentAccount(db: Db, base: Config, now: Date) {
  const { setting, kind } = paymentKeyOf(base)
  const keyId = base[setting]
  if (kind === 'missing' || keyId === undefined) return
  const row = { kind: base.PAYMENT_PROVIDER, mode: kind, keyId, sealed: null, savedAt: now }
  await db
    .insertInto('paymentAccount')
    .values({ id: base.PAYMENT_PROVIDER, isCurrent: false, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('paymentAccount.sealed', 'is', null).where('paymentAccount.keyId', '<>', keyId))
    .execute()
}
