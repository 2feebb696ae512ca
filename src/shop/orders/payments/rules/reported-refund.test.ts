import { expect, test } from 'vitest'
import { decideRefund, listUnaffordableRefunds } from './reported-refund.ts'

type StoredRefund = Parameters<typeof decideRefund>[1][number]

const payment = { amountPaise: 1000 }
const refund = (
  id: string,
  amountPaise: number,
  status: StoredRefund['status'],
  providerRefundId: string | null = null,
  sentBack: string[] = [],
): StoredRefund => ({
  id,
  amountPaise,
  status,
  providerRefundId,
  sentBack,
})

test.each([
  ['made in the dashboard', [], {}, { kind: 'new' }],
  ['reported again', [refund('a', 300, 'processed', 'rfnd_1')], {}, { kind: 'nothing' }],
  ['of ours after a lost reply', [refund('a', 300, 'requested')], { ours: 'a' }, { kind: 'processed', refund: 'a' }],
  ['of ours that had failed', [refund('a', 300, 'failed')], { ours: 'a' }, { kind: 'processed', refund: 'a' }],
  ['made in the dashboard beside our requested one', [refund('a', 300, 'requested')], {}, { kind: 'new' }],
  [
    'made in the dashboard for our failed one',
    [refund('b', 200, 'failed'), refund('a', 300, 'failed', 'rfnd_0', ['rfnd_0'])],
    {},
    { kind: 'processed', refund: 'a' },
  ],
  ['of ours, processed beside its processed replacement', [refund('a', 300, 'processed', 'rfnd_2')], { ours: 'a' }, { kind: 'new' }],
  ['reported late, after it was returned and replaced', [refund('a', 300, 'processed', 'rfnd_2', ['rfnd_1'])], { ours: 'a' }, { kind: 'nothing' }],
  ['reported late, after it was returned', [refund('a', 300, 'requested', 'rfnd_1', ['rfnd_1'])], { ours: 'a' }, { kind: 'nothing' }],
  ['that exceeds the payment', [refund('a', 800, 'processed', 'rfnd_0')], {}, { kind: 'too_early' }],
  ['returned by the bank', [refund('a', 300, 'processed', 'rfnd_1')], { outcome: 'failed' }, { kind: 'failed', refund: 'a' }],
  ['of ours returned before its reply', [refund('a', 300, 'requested')], { outcome: 'failed', ours: 'a' }, { kind: 'failed', refund: 'a' }],
  ['returned before its first report', [], { outcome: 'failed' }, { kind: 'new' }],
  ['returned and reported again', [refund('a', 300, 'failed', 'rfnd_1', ['rfnd_1'])], { outcome: 'failed' }, { kind: 'nothing' }],
  [
    'of ours, returned beside its processed replacement',
    [refund('a', 300, 'processed', 'rfnd_2')],
    { outcome: 'failed', ours: 'a' },
    { kind: 'remembered', refund: 'a' },
  ],
  ['pending in the dashboard', [], { outcome: 'pending' }, { kind: 'new' }],
  ['of ours, pending', [refund('a', 300, 'requested')], { outcome: 'pending', ours: 'a' }, { kind: 'pending', refund: 'a' }],
  ['of ours that had failed, pending', [refund('a', 300, 'failed')], { outcome: 'pending', ours: 'a' }, { kind: 'pending', refund: 'a' }],
  ['pending, reported again', [refund('a', 300, 'pending', 'rfnd_1')], { outcome: 'pending' }, { kind: 'nothing' }],
  ['reported as pending after it was processed', [refund('a', 300, 'processed', 'rfnd_1')], { outcome: 'pending' }, { kind: 'nothing' }],
  ['reported as pending after it was returned', [refund('a', 300, 'failed', 'rfnd_1', ['rfnd_1'])], { outcome: 'pending' }, { kind: 'nothing' }],
  ['pending beside another, that exceeds the payment', [refund('a', 800, 'pending', 'rfnd_0')], { outcome: 'pending' }, { kind: 'too_early' }],
  ['processed after it was pending', [refund('a', 300, 'pending', 'rfnd_1')], {}, { kind: 'processed', refund: 'a' }],
  ['returned after it was pending', [refund('a', 300, 'pending', 'rfnd_1')], { outcome: 'failed' }, { kind: 'failed', refund: 'a' }],
  [
    'of ours, returned beside its pending replacement',
    [refund('a', 300, 'pending', 'rfnd_2')],
    { outcome: 'failed', ours: 'a' },
    { kind: 'remembered', refund: 'a' },
  ],
] as const)('a refund %s', (_name, refunds, reported, decision) => {
  expect(decideRefund(payment, refunds, { id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 300, ours: undefined, outcome: 'processed', ...reported })).toEqual(
    decision,
  )
})

test('lists requested refunds that exceed the rest of the payment; the oldest are served first', () => {
  const requested = [refund('a', 300, 'requested'), refund('b', 300, 'requested'), refund('c', 100, 'requested')]
  expect(listUnaffordableRefunds(payment, requested)).toEqual([])
  expect(listUnaffordableRefunds(payment, [...requested, refund('d', 500, 'processed', 'rfnd_1')])).toEqual(['b'])
  expect(listUnaffordableRefunds(payment, [...requested, refund('d', 1000, 'processed', 'rfnd_1')])).toEqual(['a', 'b', 'c'])
})
