import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurityLater, recordSecurity } from '../audit/record-security.server.ts'
import { findByLoginMobile } from './queries.server.ts'

type Way = 'password' | 'code'

/** In the transaction that opens the session. */
export function recordAdminLogin(shop: Shop, tx: Tx, id: string, by: Way) {
  return recordSecurity(shop, tx, { security: 'admin_login', actor: { id }, subject: { kind: 'customer', id }, after: { by } })
}

/** In the background, as the time of an answer must not tell whose account it is. */
export function recordFailedAdminLogin(shop: Shop, id: string, by: Way) {
  recordSecurityLater(shop, { security: 'admin_login_failed', actor: undefined, subject: { kind: 'customer', id }, after: { by } })
}

/** A wrong code for a number: a failed log-in where an admin signs in by it. */
export function recordWrongCode(shop: Shop, mobile: string) {
  findByLoginMobile(shop.lookups, mobile).then(
    (account) => account?.role === 'admin' && recordFailedAdminLogin(shop, account.id, 'code'),
    (error: unknown) => shop.log.error({ err: error }, 'a wrong code was not looked into'),
  )
}
