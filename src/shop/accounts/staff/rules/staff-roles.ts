import { isScope, type Scope, scopes } from '#shop/scopes.ts'

/** A role of the back-office. `secondFactor`: people in this role must have a second factor. */
export type StaffRole = { id: string; name: string; scopes: readonly Scope[]; secondFactor: boolean }

const allBut = (...excluded: Scope[]) => scopes.filter((scope) => !excluded.includes(scope))

/** The roles of every shop. They are code, so the release that adds a scope also gives it to these roles. */
const builtIn = {
  owner: { name: 'Owner', scopes, secondFactor: true },
  manager: {
    name: 'Manager',
    scopes: allBut(
      'staff:read',
      'staff:write',
      'keys:write',
      'settings:tax',
      'brand:write',
      'connections:write',
      'webhooks:write',
      'breaches:write',
      'shares:write',
    ),
    secondFactor: true,
  },
  packer: { name: 'Packer', scopes: ['orders:read', 'orders:pack'], secondFactor: false },
  support: {
    name: 'Support',
    scopes: [
      'orders:read',
      'customers:read',
      'customers:write',
      'leads:read',
      'leads:write',
      'reviews:read',
      'reviews:write',
      'messages:read',
      'messages:resend',
    ],
    secondFactor: false,
  },
  editor: {
    name: 'Editor',
    scopes: ['catalogue:read', 'catalogue:write', 'stock:read', 'stock:write', 'coupons:read', 'coupons:write', 'settings:read', 'settings:write'],
    secondFactor: false,
  },
  accountant: {
    name: 'Accountant',
    scopes: ['figures:read', 'orders:read', 'orders:export', 'money:read', 'stock:read', 'celebrities:read', 'settings:read', 'tax:read'],
    secondFactor: false,
  },
} satisfies Record<string, Omit<StaffRole, 'id'>>

type BuiltInId = keyof typeof builtIn

export const ownerRole = 'owner' satisfies BuiltInId

export const ownerScopes: readonly Scope[] = builtIn.owner.scopes

export const builtInRoles: readonly StaffRole[] = Object.entries(builtIn).map(([id, role]) => ({ id, ...role }))

/** Finds a built-in role. Every other role is a row of `staff_role`. */
export const findBuiltInRole = (id: string): StaffRole | undefined => builtInRoles.find((role) => role.id === id)

/**
 * Returns the scopes of a role. `own`: the scopes of its row in `staff_role`, for a role that is not built in. A role that was deleted has none. Scopes that
 * this release does not know are left out.
 */
export const scopesOfRole = (id: string | null, own: readonly string[] | null): readonly Scope[] =>
  id === null ? [] : (findBuiltInRole(id)?.scopes ?? own?.filter(isScope) ?? [])

/** True if `held` has every scope of `asked`. Nobody can give, change or take away scopes that they do not have. */
export const coversScopes = (held: readonly Scope[], asked: readonly Scope[]) => asked.every((scope) => held.includes(scope))
