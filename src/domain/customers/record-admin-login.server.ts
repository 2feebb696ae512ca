import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurityLater, recordSecurity } from '../audit/record-security.server.ts'
import { findByLoginMobile } from './queries.server.ts'

/** Records an admin's login in the transaction that opens the session. */
export function recordAdminLogin(shop: Shop, tx: Tx, id: string, by: string) {
  return recordSecurity(shop, tx, { security: 'admin_login', actor: { id }, subject: { kind: 'customer', id }, after: { by } })
}

/** Records an admin's failed login in the background, so the response time does not reveal an admin's account. */
export function recordFailedAdminLogin(shop: Shop, id: string, by: string) {
  recordSecurityLater(shop, { security: 'admin_login_failed', actor: undefined, subject: { kind: 'customer', id }, after: { by } })
}

/** Records a wrong code for a number as a failed login, if the number is an admin's sign-in number. */
export function recordWrongCode(shop: Shop, mobile: string) {
  findByLoginMobile(shop.db, mobile).then(
    (account) => account?.role === 'admin' && recordFailedAdminLogin(shop, account.id, 'code'),
    (error: unknown) => shop.log.error({ err: error }, 'a wrong code was not checked for an admin account'),
  )
}
