import { expect, test } from 'vitest'
import { audienceFault } from './audience.ts'
import { detailsDue, nextStep, stageFault } from './clock.ts'
import { boardDraft, peopleDraft } from './drafts.ts'

const noticedAt = new Date('2026-01-15T06:30:00Z')
const after = (hours: number) => new Date(noticedAt.getTime() + hours * 3_600_000)
type Stages = Parameters<typeof nextStep>[0]

const noticed: Stages = { noticedAt, boardToldAt: null, detailsSentAt: null, peopleToldAt: null, closedAt: null, people: null }
const told: Stages = { ...noticed, boardToldAt: after(1), detailsSentAt: after(2), peopleToldAt: after(3) }

test('the Board must have the details after 72 hours', () => expect(detailsDue(noticedAt)).toEqual(after(72)))

test.each<[string, Partial<Stages>, number, ReturnType<typeof nextStep>]>([
  ['first, the Board is told', {}, 0, { step: 'board', isLate: false }],
  ['then it gets the details', { boardToldAt: after(1) }, 71.9, { step: 'details', isLate: false }],
  ['which are late after 72 hours', { boardToldAt: after(1) }, 72, { step: 'details', isLate: true }],
  ['then the people are told', { boardToldAt: after(1), detailsSentAt: after(2) }, 3, { step: 'people', isLate: false }],
  ['who are told late after 72 hours too', { boardToldAt: after(1), detailsSentAt: after(2) }, 80, { step: 'people', isLate: true }],
  ['a later step does not replace an earlier one', { detailsSentAt: after(2) }, 3, { step: 'board', isLate: false }],
  ['when all is done, closing is never late', told, 900, { step: 'close', isLate: false }],
  ['a closed one has no step', { ...told, closedAt: after(4) }, 900, undefined],
])('%s', (_, change, hours, step) => expect(nextStep({ ...noticed, ...change }, after(hours))).toEqual(step))

test.each<[string, Partial<Stages>, RegExp | undefined]>([
  ['a time to come', { boardToldAt: after(6) }, /still to come/],
  ['a breach noticed in the future', { noticedAt: after(6) }, /still to come/],
  ['a step before the breach was noticed', { boardToldAt: after(-1) }, /before anybody noticed/],
  ['closing before the people are told', { ...told, peopleToldAt: null, closedAt: after(4) }, /Please tell/],
  ['closing when all is done', { ...told, closedAt: after(4) }, undefined],
  ['closing a breach of nobody’s data', { people: 0, closedAt: after(4) }, undefined],
  ['a step at the minute of the notice', { boardToldAt: noticedAt }, undefined],
])('%s', (_, change, fault) => {
  const found = stageFault({ ...noticed, ...change }, after(5))
  if (fault) expect(found).toMatch(fault)
  else expect(found).toBeUndefined()
})

test('everybody has no days, and any other audience has two in their order', () => {
  expect(audienceFault({ who: 'all', from: '', to: '' })).toBeUndefined()
  expect(audienceFault({ who: 'all', from: '2026-01-01', to: '' })).toBe('Everybody has no days.')
  expect(audienceFault({ who: 'orders', from: '2026-01-01', to: '' })).toMatch(/first and the last/)
  expect(audienceFault({ who: 'orders', from: '2026-01-02', to: '2026-01-01' })).toMatch(/after the last/)
  expect(audienceFault({ who: 'accounts', from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
})

const facts = {
  id: 'BR-1',
  what: 'A laptop was stolen.',
  data: 'Names',
  people: null,
  done: '',
  advice: 'Change your password.',
  noticedAt,
  peopleToldAt: null,
}
const officer = { name: 'Meera Iyer', title: 'Officer', email: 'meera@example.com', phone: '080 1234' }
const sender = {
  brand: 'Swachh',
  company: 'Swachh Naturals',
  address: ['Swachh Naturals', '12 Lake Road', 'Bengaluru'],
  email: 'care@example.com',
  phone: '1800',
  officer,
}

test('the drafts say what is known, and by whom', () => {
  const board = boardDraft(facts, sender)
  for (const words of [
    'Swachh Naturals, 12 Lake Road, Bengaluru',
    'Meera Iyer, Officer',
    '4. People concerned: not known yet',
    '5. What we did, and do against a repetition: not known yet',
  ])
    expect(board).toContain(words)
  expect(boardDraft({ ...facts, people: 0 }, sender)).toContain('4. People concerned: 0')
  const { subject, words } = peopleDraft(facts, sender)
  expect([subject, words]).toEqual(['Your data at Swachh: please read', expect.stringContaining('What you can do: Change your password.')])
  expect(words).not.toContain('What we did')
})
