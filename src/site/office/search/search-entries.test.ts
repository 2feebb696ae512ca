import { expect, test } from 'vitest'
import { settingGroups } from '#shop/office/parts.ts'
import routes from '../../../routes.ts'
import { findEntries } from './search-entries.ts'

const entries = settingGroups.flatMap((group) => group.entries)

type Route = { path?: string | undefined; children?: readonly Route[] | undefined }
const allRoutes = (all: readonly Route[]): Route[] => all.flatMap((route) => [route, ...allRoutes(route.children ?? [])])

test('the list of the settings has each page of them', () => {
  const pages = allRoutes(routes).flatMap(({ path = '' }) => (path.startsWith('settings/') && !path.includes(':') ? [`/admin/${path}`] : []))
  expect(pages.length).toBeGreaterThan(5)
  expect(entries.map(({ to }) => to)).toEqual(expect.arrayContaining(pages))
})

test.each(entries.map(({ title, to }) => [title, to] as const))('a search for %j finds %s', (title, to) => {
  expect(findEntries(title, []).map((row) => row.to.split('#')[0])).toContain(to)
})

test('a search for a field finds its section once, also of a page that has no other', () => {
  expect(findEntries('grievance form', [])).toHaveLength(1)
  expect(findEntries('Cash on delivery', []).map(({ to }) => to)).toEqual(['/admin/settings/cash-on-delivery#cashOnDelivery'])
  expect(findEntries('Registered texts', []).map(({ to }) => to)).toEqual(['/admin/settings/sms'])
})
