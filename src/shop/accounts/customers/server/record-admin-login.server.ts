import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Origin } from '#platform/http/authenticate.ts'
import { describeDevice } from '#platform/http/describe-device.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, recordSecurityLater } from '#shop/audit/module.server.ts'
import { findByLoginMobile } from './queries.server.ts'

/** `by`: the way of the log-in, such as `password`. `origin`: where the request came from. */
export type Method = { by: string; origin: Origin }

const fieldsOf = ({ by, origin }: Method) => ({ by, device: describeDevice(origin.userAgent) })

/** Records an admin's login in the transaction that opens the session. */
export function recordAdminLogin(shop: Shop, tx: Tx, id: string, method: Method) {
  return recordSecurity(shop, tx, { security: 'admin_login', actor: { id }, subject: { kind: 'customer', id }, after: fieldsOf(method) })
}

/** Records an admin's failed login in the background, so the response time does not reveal an admin's account. */
export function recordFailedAdminLogin(shop: Shop, id: string, method: Method) {
  recordSecurityLater(shop, { security: 'admin_login_failed', actor: undefined, subject: { kind: 'customer', id }, after: fieldsOf(method) })
}

/** Records a wrong code for a number as a failed login, if the number is an admin's sign-in number. */
export function recordWrongCode(shop: Shop, mobile: string, origin: Origin) {
  findByLoginMobile(shop.db, mobile).then(
    (account) => account?.role === 'admin' && recordFailedAdminLogin(shop, account.id, { by: 'code', origin }),
    (error: unknown) => shop.log.error({ err: error }, 'a wrong code was not checked for an admin account'),
  )
}

/** Records a log-in to a deactivated account as a failed one. @returns the error to throw */
export function inactiveLoginError(shop: Shop, id: string, after: Method) {
  recordFailedAdminLogin(shop, id, after)
  return new ShopError('account_inactive', 'This account is deactivated. Please ask an owner of the shop.')
}
