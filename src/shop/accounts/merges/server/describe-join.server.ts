import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { countAddresses } from '../../addresses/server/queries.server.ts'
import { personalOf } from '../../customers/server/personal.server.ts'
import { findCustomer } from '../../customers/server/queries.server.ts'
import { readFactors } from '../../second-factor/server/queries.server.ts'
import type { FoundAccount } from '../contract.ts'
import type { LoginContact } from './login-contact.server.ts'
import { maskContact } from '../rules/mask-contact.ts'
import { endingContacts, isFirstProof, joinFields } from '../rules/merge.ts'
import { refuseJoin } from '../rules/refuse-join.ts'

type Pair = { ownId: string; otherId: string; contact: LoginContact }

/** Returns what the join of two accounts means, for the person who has proven to hold both. @throws ShopError rule_refused, changed_meanwhile, unauthenticated */
export async function describeJoin(shop: Shop, { ownId, otherId, contact }: Pair): Promise<FoundAccount> {
  const { db, now } = shop
  const [own, other] = await Promise.all([findCustomer(db, ownId), findCustomer(db, otherId)])
  if (!own) throw new ShopError('unauthenticated', 'Please log in to continue.')
  if (!other) throw new ShopError('changed_meanwhile', 'The account has just changed. Please try again.')
  refuseJoin(own, other, contact)
  const joined = joinFields(own, other, contact, now())
  const [addresses, { authenticator, passkeys }, counts] = await Promise.all([
    isFirstProof(other, contact) ? 0 : countAddresses(db, otherId),
    readFactors(db, otherId),
    Promise.all(personalOf(shop).map(({ count }) => count?.(db, other))),
  ])
  const total = (of: 'orders' | 'messages') => counts.reduce((sum, each) => sum + (each?.[of] ?? 0), 0)
  const second = contact.kind === 'sms' ? { had: other.email, has: joined.email } : { had: other.loginMobile, has: joined.loginMobile }
  return {
    orders: total('orders'),
    addresses,
    messages: total('messages'),
    comes: second.had !== null && second.had === second.has ? [maskContact(second.had)] : [],
    ends: endingContacts([own, other], joined).map(maskContact),
    losesSecrets: other.passwordHash !== null || passkeys > 0,
    needsCode: authenticator,
  }
}
