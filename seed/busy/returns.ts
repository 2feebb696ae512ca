import * as returnsOfficeContract from '#shop/fulfilment/returns/office-contract.ts'
import * as returnsContract from '#shop/fulfilment/returns/contract.ts'
import type { ReturnReason, ReturnState } from '#shop/fulfilment/returns/rules/return.ts'
import { type Busy, hour, minute } from './busy.ts'
import type { Placed } from './place-order.ts'

type Story = { ends: ReturnState; refund?: 'paid' | 'none'; reason: ReturnReason; words: string; answer?: string }

/** Of the newest orders that have arrived. Those that wait for the shop stay as they are. */
const recent: Story[] = [
  { ends: 'requested', reason: 'damaged', words: 'The lid was cracked and some threads had spilled.' },
  { ends: 'approved', reason: 'wrong_item', words: 'I ordered the larger jar and got the small one.', answer: 'Please send it back with the enclosed label.' },
  { ends: 'received', reason: 'changed_mind', words: 'My sister gave me the same one.', answer: 'Please send it back unopened.' },
  { ends: 'requested', reason: 'not_as_described', words: 'The jar is smaller than I thought.' },
]

const past: Story[] = [
  { ends: 'closed', refund: 'paid', reason: 'damaged', words: 'The jar came broken.', answer: 'We are sorry. Please send us the jar, we pay for the parcel.' },
  {
    ends: 'refused',
    reason: 'other',
    words: 'I finished half of it and do not need the rest.',
    answer: 'We cannot take back an opened jar. We hope you understand.',
  },
  { ends: 'closed', refund: 'paid', reason: 'spoiled', words: 'The resin is dry and hard.', answer: 'Please send it back, and we check the batch.' },
  { ends: 'withdrawn', reason: 'changed_mind', words: 'I would like to return one jar.' },
  { ends: 'closed', refund: 'none', reason: 'not_as_described', words: 'The colour is too light.', answer: 'Please send it back, and we test it.' },
]

/** Returns a function that lets the buyer of a delivered order return a piece, now and then. */
export function planReturns(busy: Busy, orders: number) {
  const [recentLeft, pastLeft] = [[...recent], [...past]]
  const each = Math.max(4, Math.trunc(orders / 14))
  return (order: Placed) => {
    const isRecent = order.age < 34
    const story = isRecent ? recentLeft.shift() : order.age % each === 0 ? pastLeft.shift() : undefined
    if (!story) return
    const askedAt = Math.min(busy.shop.now().getTime() + 20 * hour, busy.end.getTime() - 2 * hour)
    busy.agenda.add(askedAt, () => ask(busy, order, story, isRecent ? 20 * minute : 26 * hour))
  }
}

/** `pace`: the time between two steps, in milliseconds. */
async function ask(busy: Busy, order: Placed, story: Story, pace: number) {
  const { call, agenda, asCustomer, shop } = busy
  const token = await asCustomer(order.shopper.id)
  const wish = { id: order.id, lines: [{ position: 0, qty: 1 }], reason: story.reason, words: story.words, key: `return-of-${order.id}` }
  const [asked] = (await call(returnsContract.requestReturn, wish, token)).own.returns
  const id = asked?._id ?? ''
  const after = (steps: number) => shop.now().getTime() + steps * pace
  if (story.ends === 'requested') return
  if (story.ends === 'withdrawn') {
    agenda.add(after(1), async () => void (await call(returnsContract.withdrawReturn, { id }, await asCustomer(order.shopper.id))))
    return
  }
  const which = { id, orderId: order.id }
  agenda.add(after(1), () => decide(busy, which, story))
  if (story.ends === 'refused' || story.ends === 'approved') return
  agenda.add(after(4), () => receive(busy, which, story))
  if (story.ends === 'closed') agenda.add(after(5), () => close(busy, which, story))
}

type Which = { id: string; orderId: string }

async function decide({ call, asOwner }: Busy, { id, orderId }: Which, { ends, answer = '' }: Story) {
  const owner = await asOwner()
  const [found] = await call(returnsOfficeContract.listOrderReturns, { id: orderId }, owner)
  await call(
    ends === 'refused' ? returnsOfficeContract.refuseReturn : returnsOfficeContract.approveReturn,
    { id, words: answer, version: found?.version ?? 1 },
    owner,
  )
}

/** Only unopened pieces go back on sale. */
async function receive({ call, asOwner }: Busy, { id, orderId }: Which, { reason }: Story) {
  const owner = await asOwner()
  const [found] = await call(returnsOfficeContract.listOrderReturns, { id: orderId }, owner)
  const isUnopened = reason === 'changed_mind'
  const batch = found?.lines[0]?.batches[0]?.batch
  const line = { position: 0, ...(batch !== undefined && { batch }), restock: isUnopened ? 1 : 0, writeOff: isUnopened ? 0 : 1 }
  await call(returnsOfficeContract.receiveReturn, { id, lines: [line], version: found?.version ?? 1 }, owner)
}

async function close({ call, asOwner, runJobs }: Busy, { id, orderId }: Which, { refund = 'paid' }: Story) {
  const owner = await asOwner()
  const [found] = await call(returnsOfficeContract.listOrderReturns, { id: orderId }, owner)
  const words = refund === 'none' ? 'The colour is as it should be: our test report is in your mail.' : ''
  await call(returnsOfficeContract.closeReturn, { id, refund, words, version: found?.version ?? 1 }, owner)
  await runJobs('send-refund')
}
