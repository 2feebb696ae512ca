import { type Config, paymentKeyOf } from '../config.ts'
import type { Db } from '../database/database.ts'

/**
 * Notes which account the environment's keys belong to. When they are gone, nobody may ask another account, or the simulated provider, about its payments: the
 * back-office then asks for the keys of this one. Keys that an owner entered stay: once the variables are gone, the shop uses them again.
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
