import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { openSecret, stepOf } from './authenticator-codes.server.ts'
import { findAuthenticator, spendRecoveryCode, spendStep } from './queries.server.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.server.ts'

/**
 * Checks a code of the authenticator app or a recovery code, and uses it up. Call it in the transaction that needs the code.
 * @returns the kind of the code; undefined for a wrong or used code
 */
export async function trySecondFactor(shop: Shop, tx: Tx, customerId: string, code: string): Promise<'authenticator' | 'recovery code' | undefined> {
  if (isRecoveryCode(code)) {
    if (!(await spendRecoveryCode(tx, customerId, hashRecoveryCode(shop, customerId, code), shop.now()))) return undefined
    const subject = { kind: 'customer', id: customerId } as const
    await recordSecurity(shop, tx, { security: 'recovery_code_used', actor: { id: customerId }, subject, after: { recoveryCode: 'used' } })
    return 'recovery code'
  }
  const app = await findAuthenticator(tx, customerId)
  if (!app?.confirmedAt) return undefined
  const step = stepOf(openSecret(shop, app.secret, customerId), code, shop.now(), app.lastStep)
  return step !== undefined && (await spendStep(tx, customerId, step)) ? 'authenticator' : undefined
}
