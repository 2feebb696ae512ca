import { beforeEach, expect, test, vi } from 'vitest'
import { readCodeDraft, saveCodeDraft } from './account/code-draft.ts'
import { dropDraftsAfterLogOut, readOwnDraft, saveOwnDraft } from './own-draft.ts'

type Entries = Record<string, unknown>

/** Like those of Web Storage, the keys are own properties, and the methods are not. */
const storage = {
  getItem(this: Entries, key: string) {
    return this[key] ?? null
  },
  setItem(this: Entries, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Entries, key: string) {
    Reflect.deleteProperty(this, key)
  },
}

const become = (userId: string) => Object.assign(localStorage, { token: `token of ${userId}`, userId })
function logOut() {
  for (const key of ['token', 'userId']) localStorage.removeItem(key)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', Object.create(storage))
  vi.stubGlobal('sessionStorage', Object.create(storage))
  vi.stubGlobal('window', new EventTarget())
  return () => vi.unstubAllGlobals()
})

test("a log-in's number and code are hidden once somebody is logged in, and an account's from visitors", () => {
  const draft = { step: 'otp', mobile: '9876543210', otp: '1234', resendAt: 0 } as const
  saveCodeDraft(draft)
  expect(readCodeDraft()).toMatchObject({ mobile: '9876543210', otp: '1234' })
  become('asha')
  expect(readCodeDraft()).toBeUndefined()
  saveCodeDraft(draft)
  expect(readCodeDraft()).toBeDefined()
  logOut()
  expect(readCodeDraft()).toBeUndefined()
})

test('a log-out in another tab drops the drafts, and a log-in does not', () => {
  const stop = dropDraftsAfterLogOut()
  const change = (key: string | null, newValue: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  saveOwnDraft('contact', { message: 'My address is 12 MG Road' })
  change('token', 'token of ravi')
  change('cartItems', null)
  expect(readOwnDraft('contact')).toBeDefined()
  change('token', null)
  expect(Object.keys(sessionStorage)).toEqual([])
  saveOwnDraft('contact', { message: 'again' })
  // Clearing the whole storage names no key.
  change(null, null)
  expect(Object.keys(sessionStorage)).toEqual([])
  stop()
})
