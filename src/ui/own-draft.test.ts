import { beforeEach, expect, test, vi } from 'vitest'
import { readCodeDraft, saveCodeDraft } from '#shop/accounts/pages/code-draft.ts'
import { endSession, signIn, signOut } from './session-store.ts'
import { keepAddress, keepCoupon, keepExtras, readKeptAddress, readKeptCoupon, readKeptExtras } from '#shop/orders/pages/checkout/kept-choices.ts'
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

/** What each end of a session keeps for the same account, and for another one that logs in after it in the same tab or in another one. */
const becomeHere = (userId: string) => signIn({ token: `new token of ${userId}`, role: 'user', userId })

function becomeElsewhere(userId: string) {
  become(userId)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'userId', newValue: userId }))
}

function endElsewhere(end: () => void) {
  // The tab that ends the session has drafts of its own, so this tab only sees the change of the shared storage.
  const mine = { ...sessionStorage }
  end()
  Object.assign(sessionStorage, mine)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'token', newValue: null }))
}

const ends = [
  { name: 'the server ends the session', end: endSession, typed: 'kept' },
  { name: 'another tab finds that the server has ended it', end: () => endElsewhere(endSession), typed: 'kept' },
  { name: 'the person logs out', end: signOut, typed: 'dropped' },
  { name: 'the person logs out in another tab', end: () => endElsewhere(signOut), typed: 'dropped' },
] as const

test.each(ends)('when $name, the choices at the checkout are kept, and typed text is $typed', ({ end, typed }) => {
  const stop = dropDraftsAfterLogOut()
  const choose = () => {
    becomeHere('asha')
    saveOwnDraft('address', { street: '12 MG Road' })
    keepCoupon({ code: 'GOOD' })
    keepAddress('a2')
    keepExtras({ gift: true, card: undefined, gone: true })
  }
  choose()
  end()
  expect([readOwnDraft('address'), readKeptCoupon(), readKeptAddress()]).toEqual([undefined, undefined, undefined])
  becomeHere('asha')
  expect([readKeptCoupon(), readKeptAddress()]).toEqual([{ code: 'GOOD' }, 'a2'])
  expect(readKeptExtras([{ module: 'gift' }, { module: 'card' }]), 'only of the boxes that are offered').toEqual({ gift: true })
  expect(readOwnDraft('address')).toEqual(typed === 'kept' ? { street: '12 MG Road', userId: 'asha' } : undefined)

  for (const becomeRavi of [becomeHere, becomeElsewhere]) {
    choose()
    end()
    becomeRavi('ravi')
    expect(Object.keys(sessionStorage), 'nothing of the first account is left').toEqual([])
    expect([readKeptCoupon(), readKeptExtras(undefined), readKeptExtras([{ module: 'gift' }])]).toEqual([undefined, undefined, {}])
  }
  stop()
})
