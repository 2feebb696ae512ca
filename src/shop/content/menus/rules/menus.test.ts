import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { menus } from '../contract.ts'
import { firstMenus, missingLegal, shownMenus } from './menus.ts'

const [home, ...rest] = firstMenus.header
const hidden = (links: typeof firstMenus.legal) => links.map((link) => ({ ...link, hidden: true }))

test('the links of a new shop may be saved, and miss nothing that the law requires', () => {
  expect(z.parse(menus, firstMenus)).toEqual(firstMenus)
  expect(missingLegal(firstMenus)).toEqual([])
})

test('shoppers see neither hidden links nor empty columns', () => {
  const changed = {
    ...firstMenus,
    header: [...rest, { text: 'Start', to: '/', hidden: true }],
    columns: firstMenus.columns.map((column) => ({ ...column, links: hidden(column.links) })),
  }
  expect(shownMenus(changed)).toMatchObject({ header: rest.map(({ text, to }) => ({ text, to })), columns: [] })
  expect(home?.text).toBe('Home')
})

test('a legal page may move to a column and change its words, but not go', () => {
  const [privacy, ...others] = firstMenus.legal
  const moved = { ...firstMenus, legal: others, columns: [{ title: 'Rules', links: [{ text: 'Your data', to: '/privacy', hidden: false }] }] }
  expect(missingLegal(moved)).toEqual([])
  expect(missingLegal({ ...moved, columns: moved.columns.map((column) => ({ ...column, links: hidden(column.links) })) })).toEqual([
    { to: '/privacy', text: 'Privacy' },
  ])
  expect(missingLegal({ ...firstMenus, legal: [] }).map(({ to }) => to)).toEqual(['/privacy', '/terms', '/shipping', '/returns', '/grievance'])
  expect(privacy?.to).toBe('/privacy')
})
