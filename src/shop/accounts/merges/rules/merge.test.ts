import { describe, expect, test } from 'vitest'
import { fieldsOf, joinFields, separateFields } from './merge.ts'

const early = new Date('2026-01-01T00:00:00Z')
const late = new Date('2026-01-15T06:30:00Z')
const own = { name: 'Asha', photo: '', contacts: [], email: 'asha@example.com', emailVerifiedAt: null, loginMobile: null, updatedAt: early }
const other = { name: '', photo: '', contacts: [], email: null, emailVerifiedAt: null, loginMobile: '+919876543210', updatedAt: late }

describe('an undo of a join', () => {
  const before = fieldsOf(own)
  const after = fieldsOf(joinFields(own, other, { kind: 'sms', to: '+919876543210' }, late))

  test('gives back what the join changed', () => {
    expect(after).toMatchObject({ name: 'Asha', email: 'asha@example.com', loginMobile: '+919876543210' })
    expect(separateFields(after, { before, after })).toEqual(before)
  })

  test('keeps the verification of an address that replaced the joined one', () => {
    const joined = fieldsOf(joinFields(own, { ...other, email: 'meera@example.com' }, { kind: 'mail', to: 'meera@example.com' }, late))
    const now = { ...joined, email: 'new@example.com', emailVerifiedAt: early.toISOString() }
    expect(separateFields(now, { before, after: joined })).toMatchObject({ email: 'new@example.com', emailVerifiedAt: early.toISOString() })
    expect(separateFields(joined, { before, after: joined })).toMatchObject({ email: 'asha@example.com', emailVerifiedAt: null })
  })

  test('keeps what changed since: a name, and the verification of an address that stayed', () => {
    const now = { ...after, name: 'Asha Rao', emailVerifiedAt: late.toISOString() }
    expect(separateFields(now, { before, after })).toEqual({ ...before, name: 'Asha Rao', emailVerifiedAt: late.toISOString() })
  })
})
