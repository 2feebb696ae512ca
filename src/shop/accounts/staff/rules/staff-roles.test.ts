import { expect, test } from 'vitest'
import { isScope, scopeLabels, scopes } from '#shop/scopes.ts'
import { builtInRoles, coversScopes, findBuiltInRole, ownerRole } from './staff-roles.ts'

const scopesOf = (id: string) => findBuiltInRole(id)?.scopes ?? []

test('a scope is a known name only', () => {
  expect(scopes).toEqual(Object.keys(scopeLabels))
  expect(scopes.every(isScope)).toBe(true)
  for (const text of ['', 'orders', 'orders:READ', 'toString', '__proto__', 'constructor', '*']) expect(isScope(text)).toBe(false)
})

test('only the owner has every scope, and each role has its own set', () => {
  expect(builtInRoles.filter((role) => coversScopes(role.scopes, scopes)).map(({ id }) => id)).toEqual([ownerRole])
  expect(new Set(builtInRoles.map((role) => role.scopes.toSorted().join())).size).toBe(builtInRoles.length)
  for (const { scopes: held } of builtInRoles) expect(new Set(held).size).toBe(held.length)
  expect(findBuiltInRole('toString')).toBeUndefined()
})

test('only the owner changes staff, API keys and taxes, and moves the brand', () => {
  for (const scope of ['staff:read', 'staff:write', 'keys:write', 'settings:tax', 'brand:write', 'connections:write'] as const)
    expect(builtInRoles.filter((role) => role.scopes.includes(scope)).map(({ id }) => id)).toEqual([ownerRole])
})

test('only owner and manager move money, delete or export people, and both need a second factor', () => {
  for (const scope of ['refunds:write', 'customers:delete', 'customers:export', 'leads:export', 'backups:write', 'audit:read'] as const)
    expect(builtInRoles.filter((role) => role.scopes.includes(scope)).map(({ id }) => id)).toEqual([ownerRole, 'manager'])
  expect(builtInRoles.filter(({ secondFactor }) => secondFactor).map(({ id }) => id)).toEqual([ownerRole, 'manager'])
})

test('a packer sees and packs orders, edits none and sees no money; an accountant sees money and changes nothing', () => {
  expect(scopesOf('packer')).toEqual(['orders:read', 'orders:pack'])
  expect(scopesOf('accountant').filter((scope) => !scope.endsWith(':read'))).toEqual(['orders:export'])
})

test('a set covers itself and less, and nothing more', () => {
  const packer = scopesOf('packer')
  expect(coversScopes(packer, packer)).toBe(true)
  expect(coversScopes(packer, [])).toBe(true)
  expect(coversScopes(packer, ['orders:read'])).toBe(true)
  expect(coversScopes(packer, ['orders:read', 'orders:export'])).toBe(false)
  expect(coversScopes([], ['orders:read'])).toBe(false)
})
