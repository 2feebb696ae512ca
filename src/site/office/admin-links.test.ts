import { expect, test } from 'vitest'
import { builtInRoles } from '#shop/accounts/staff/rules/staff-roles.ts'
import type { Scope } from '#shop/scopes.ts'
import { mainLinks, moreLinks } from './admin-links.ts'

const linked = new Set([...mainLinks, ...moreLinks].flatMap(({ needs: { access } }) => (typeof access === 'object' ? access.scope : [])))

/** Backups are a part of the settings, and drafts a part of the products, whose screen needs the right to change them. */
const withoutScreen: readonly Scope[] = ['backups:read', 'catalogue:read']

test.each(builtInRoles)('the role $name has a link to a screen for all that it may read', ({ scopes }) => {
  expect(scopes.filter((scope) => scope.endsWith(':read') && !linked.has(scope) && !withoutScreen.includes(scope))).toEqual([])
})

test('the accountant reaches the ledgers of celebrities, the stock and the money', () => {
  const accountant = builtInRoles.find(({ id }) => id === 'accountant')
  const open = [...mainLinks, ...moreLinks].flatMap(({ to, needs: { access } }) =>
    typeof access === 'object' && accountant?.scopes.includes(access.scope) ? to : [],
  )
  expect(open).toEqual([
    '/admin',
    '/admin/orders',
    '/admin/to-pack',
    '/admin/failed-deliveries',
    '/admin/returns',
    '/admin/stock',
    '/admin/celebrity-leads',
    '/admin/money',
    '/admin/gst',
    '/admin/reports',
    '/admin/sources',
    '/admin/settings',
  ])
})
