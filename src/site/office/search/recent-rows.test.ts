import { expect, test, vi } from 'vitest'
import { keepRecent, recentRows } from './recent-rows.ts'

const row = (title: string) => ({ title, detail: '', to: `/admin/customers/${title}` })

function become(userId: string) {
  const stored = new Map([
    ['token', 'token'],
    ['userId', userId],
  ])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
}

test('another account that logs in to the same tab sees nothing that the one before opened', () => {
  become('asha')
  for (const title of ['one', 'two', 'one']) keepRecent(row(title))
  expect(recentRows()).toEqual([row('one'), row('two')])
  become('ravi')
  expect(recentRows()).toEqual([])
  keepRecent(row('three'))
  expect(recentRows()).toEqual([row('three')])
  become('asha')
  expect(recentRows()).toEqual([])
})
