import { type Scope, scopes } from '#shop/scopes.ts'

export const longestName = 60
export const mostAddresses = 20
/** The most requests of a key in a minute: as many as the shop answers one network address. */
export const mostPerMinute = 300
export const usualPerMinute = 60

/** The scopes that no key may have. `keys:write` and `staff:write` change keys, staff and roles. Actions of the others need a fresh proof of a person. */
const forPeople = [
  'keys:write',
  'staff:write',
  'settings:tax',
  'brand:write',
  'connections:write',
  'breaches:write',
  'orders:export',
  'customers:export',
  'customers:delete',
  'leads:export',
  'messages:write',
  'shares:write',
] as const

export type KeyScope = Exclude<Scope, (typeof forPeople)[number]>

const isForPeople = (scope: Scope) => forPeople.some((other) => other === scope)

export const isKeyScope = (scope: Scope): scope is KeyScope => !isForPeople(scope)

/** The scopes that a key can have. */
export const keyScopes: readonly KeyScope[] = scopes.filter(isKeyScope)

/** Returns the scopes that a key has now. The role of its maker may allow less than when the key was made. */
export const allowedNow = (ofKey: readonly string[], ofMaker: readonly Scope[]): readonly Scope[] =>
  keyScopes.filter((scope) => ofKey.includes(scope) && ofMaker.includes(scope))
