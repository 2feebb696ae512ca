import { expect, test } from 'vitest'
import { decideRefund, listUnaffordableRefunds } from './reported-refund.ts'

type Known = Parameters<typeof decideRefund>[1][number]

const payment = { amountPaise: 1000 }
const refund = (id: string, amountPaise: number, status: Known['status'], razorpayRefundId: string | null = null, sentBack: string[] = []): Known => ({
  id,
  amountPaise,
  status,
  razorpayRefundId,
  sentBack,
})

test.each([
  ['made at the provider', [], {}, { kind: 'new' }],
  ['told again', [refund('a', 300, 'processed', 'rfnd_1')], {}, { kind: 'nothing' }],
  ['ours, whose answer was lost', [refund('a', 300, 'requested')], { ours: 'a' }, { kind: 'processed', refund: 'a' }],
  ['ours, given up before it was told', [refund('a', 300, 'failed')], { ours: 'a' }, { kind: 'processed', refund: 'a' }],
  ['not ours, which is on its way', [refund('a', 300, 'requested')], {}, { kind: 'new' }],
  ['made good by hand', [refund('b', 200, 'failed'), refund('a', 300, 'failed', 'rfnd_0', ['rfnd_0'])], {}, { kind: 'processed', refund: 'a' }],
  ['a try of ours beside what made it good', [refund('a', 300, 'processed', 'rfnd_2')], { ours: 'a' }, { kind: 'new' }],
  ['late, of a try that came back', [refund('a', 300, 'processed', 'rfnd_2', ['rfnd_1'])], { ours: 'a' }, { kind: 'nothing' }],
  ['late, of what came back', [refund('a', 300, 'requested', 'rfnd_1', ['rfnd_1'])], { ours: 'a' }, { kind: 'nothing' }],
  ['more than came in', [refund('a', 800, 'processed', 'rfnd_0')], {}, { kind: 'too_early' }],
  ['sent back', [refund('a', 300, 'processed', 'rfnd_1')], { outcome: 'failed' }, { kind: 'failed', refund: 'a' }],
  ['sent back before its answer', [refund('a', 300, 'requested')], { outcome: 'failed', ours: 'a' }, { kind: 'failed', refund: 'a' }],
  ['sent back before it was told of', [], { outcome: 'failed' }, { kind: 'new' }],
  ['sent back twice', [refund('a', 300, 'failed', 'rfnd_1', ['rfnd_1'])], { outcome: 'failed' }, { kind: 'nothing' }],
  ['an earlier try sent back', [refund('a', 300, 'processed', 'rfnd_2')], { outcome: 'failed', ours: 'a' }, { kind: 'remembered', refund: 'a' }],
  ['begun at the provider', [], { outcome: 'pending' }, { kind: 'new' }],
  ['ours, begun', [refund('a', 300, 'requested')], { outcome: 'pending', ours: 'a' }, { kind: 'pending', refund: 'a' }],
  ['ours, given up before it was told to have begun', [refund('a', 300, 'failed')], { outcome: 'pending', ours: 'a' }, { kind: 'pending', refund: 'a' }],
  ['begun, told again', [refund('a', 300, 'pending', 'rfnd_1')], { outcome: 'pending' }, { kind: 'nothing' }],
  ['begun, told after it was made', [refund('a', 300, 'processed', 'rfnd_1')], { outcome: 'pending' }, { kind: 'nothing' }],
  ['begun, told after it came back', [refund('a', 300, 'failed', 'rfnd_1', ['rfnd_1'])], { outcome: 'pending' }, { kind: 'nothing' }],
  ['begun beside another, more than came in', [refund('a', 800, 'pending', 'rfnd_0')], { outcome: 'pending' }, { kind: 'too_early' }],
  ['pending and then made', [refund('a', 300, 'pending', 'rfnd_1')], {}, { kind: 'processed', refund: 'a' }],
  ['pending and then sent back', [refund('a', 300, 'pending', 'rfnd_1')], { outcome: 'failed' }, { kind: 'failed', refund: 'a' }],
  [
    'an earlier try sent back beside a pending one',
    [refund('a', 300, 'pending', 'rfnd_2')],
    { outcome: 'failed', ours: 'a' },
    { kind: 'remembered', refund: 'a' },
  ],
] as const)('a refund %s', (_name, refunds, told, decision) => {
  expect(decideRefund(payment, refunds, { id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 300, ours: undefined, outcome: 'processed', ...told })).toEqual(
    decision,
  )
})

test('those under way for which too little is left are out of reach, oldest first served', () => {
  const asked = [refund('a', 300, 'requested'), refund('b', 300, 'requested'), refund('c', 100, 'requested')]
  expect(listUnaffordableRefunds(payment, asked)).toEqual([])
  expect(listUnaffordableRefunds(payment, [...asked, refund('d', 500, 'processed', 'rfnd_1')])).toEqual(['b'])
  expect(listUnaffordableRefunds(payment, [...asked, refund('d', 1000, 'processed', 'rfnd_1')])).toEqual(['a', 'b', 'c'])
})
