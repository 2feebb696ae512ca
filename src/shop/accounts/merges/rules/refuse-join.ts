import { ShopError } from '#kernel/errors.ts'
import { mayResetByMail } from '../../customers/rules/reset-link.ts'
import type { Proven } from './merge.ts'

type Account = { role: 'user' | 'admin'; email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

/**
 * Refuses to join an account of the back-office, and an account whose e-mail address proves nothing: one that logs in by phone and has not verified it.
 * Call it only after the code, because its answer tells of the other account. @throws ShopError rule_refused
 */
export function refuseJoin(own: Account, other: Account, { kind }: Proven) {
  if (own.role === 'admin' || other.role === 'admin')
    throw new ShopError('rule_refused', 'An account of the back-office cannot be joined with another account.')
  if (kind === 'mail' && !mayResetByMail(other))
    throw new ShopError('rule_refused', 'The account with this e-mail address logs in by phone. Please add its number instead.')
}
