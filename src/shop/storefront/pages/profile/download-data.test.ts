import { expect, test } from 'vitest'
import type { PersonalData } from '../../people/contract.ts'
import { dataFile } from './download-data.ts'

const account = { _id: 'u1', name: '<b>Asha</b> & "Rao"', email: 'asha@example.com', role: 'user' as const, photo: '', addresses: [] }

const data: PersonalData = {
  exportedAt: '2026-01-15T06:30:00.000Z',
  account: {
    ...account,
    signInMobile: '9876543210',
    hasPassword: true,
    emailVerifiedAt: '',
    verifyNoticeClosedAt: '',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  addresses: [],
  note: '',
  tags: [],
  orders: [],
  sessions: [{ device: 'Chrome on Android', createdAt: '2026-01-15T06:30:00.000Z', lastUsedAt: '2026-01-15T06:30:00.000Z' }],
  oneTimeCodes: [],
  passwordResets: [],
  apiKeys: [],
  joinedAccounts: [],
  messages: [{ channel: 'mail', to: 'a', subject: '', text: '</script><script>alert(1)</script>', createdAt: '', sentAt: '' }],
  consents: [{ purpose: 'news', givenAt: '2026-01-15T12:00:00.000+05:30', withdrawnAt: '', noticeVersion: '2026-11-28', source: 'profile' }],
  advertising: [],
  leads: [],
  grievances: [],
  businesses: [],
  cashOnDelivery: { rule: 'auto', decisions: [], answers: [] },
  documents: [],
  stockAlerts: [],
  cartReminders: [],
  reviews: [],
  helpfulMarks: [],
  orderViews: [],
  changes: [],
}

const file = dataFile(data)

test('holds the same data as JSON', () => {
  const json = /<script type="application\/json" id="data">(.*)<\/script>/.exec(file)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(data)
})

test('lists every part and field in words', () => {
  for (const words of ['Account', 'Addresses', 'Orders', 'Sessions', 'One time codes', 'Messages', 'Leads', 'Changes', 'Sign in mobile'])
    expect(file).toContain(`>${words}</`)
  expect(file).toContain('<dt>Device</dt><dd>Chrome on Android</dd>')
  expect(file).toContain('<dt>Has password</dt><dd>yes</dd>')
  expect(file).toContain('15 Jan 2026, 12:00')
})

test('shows a photo as a picture, and nothing else that only looks like one', () => {
  const photo = 'data:image/jpeg;base64,/9j/4AAQ=='
  const typed = `data:image/jpeg;base64,"><script>alert(1)</script>`
  const shown = dataFile({ ...data, account: { ...data.account, photo }, tags: [typed, 'data:image/svg+xml;base64,PHN2Zz4=', ' data:image/png;base64,AAAA'] })
  expect(shown.match(/<img[^>]*>/g)).toEqual([`<img src="${photo}" alt="Photo">`])
  expect(shown).toContain('img-src data:')
  expect(shown.match(/<script/g)).toHaveLength(1)
})

test('shows typed markup as text, and runs no script', () => {
  expect(file).toContain('<dd>&lt;b&gt;Asha&lt;/b&gt; &amp; &quot;Rao&quot;</dd>')
  expect(file.match(/<script/g)).toEqual(['<script'])
  expect(file.match(/<\/script>/g)).toEqual(['</script>'])
  expect(file).toContain("default-src 'none'")
})
