import { expect, test } from 'vitest'
import { dueAt, reminderDue } from './grievance.ts'

const createdAt = new Date('2026-01-15T06:30:00Z')
const after = (hours: number) => new Date(createdAt.getTime() + hours * 3_600_000)
type Complaint = Parameters<typeof reminderDue>[0]

const open: Complaint = { createdAt, dueAt: dueAt('consumer', createdAt), acknowledgedAt: null, settledAt: null, reminded: null }

test('a complaint is due after 30 days, about personal data after 90', () => {
  expect(dueAt('consumer', createdAt)).toEqual(after(30 * 24))
  expect(dueAt('data', createdAt)).toEqual(after(90 * 24))
})

test.each<[string, Partial<Complaint>, number, ReturnType<typeof reminderDue>]>([
  ['before 24 hours', {}, 23.9, undefined],
  ['after 24 hours', {}, 24, 'day'],
  ['again after 24 hours', { reminded: 'day' }, 30, undefined],
  ['after 40 hours', { reminded: 'day' }, 40, 'hours'],
  ['after 41 hours, when the shop was down before', {}, 41, 'hours'],
  ['again after 40 hours', { reminded: 'hours' }, 60, undefined],
  ['acknowledged after 40 hours', { acknowledgedAt: after(10) }, 40, undefined],
  ['7 days before it is due', { acknowledgedAt: after(10), reminded: 'day' }, 23 * 24, 'due'],
  ['once before it is due', { acknowledgedAt: after(10), reminded: 'due' }, 29 * 24, undefined],
  ['settled', { settledAt: after(5) }, 29 * 24, undefined],
])('%s', (_, change, hours, reminder) => expect(reminderDue({ ...open, ...change }, after(hours))).toBe(reminder))
