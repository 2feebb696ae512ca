import * as notesContract from '#shop/accounts/notes/contract.ts'
import * as orderNotesContract from '#shop/orders/order-notes/contract.ts'
import * as tagsContract from '#shop/accounts/tags/contract.ts'
import type { Busy } from './busy.ts'
import type { Placed } from './place-order.ts'
import type { Shopper } from './sign-up.ts'

const orderNotes = [
  { text: 'Deliver after 6 pm, the shopper works by day.', onSlip: false },
  { text: 'Happy birthday from all of us!', onSlip: true },
  { text: 'Called about the address: the blue gate behind the temple.', onSlip: false },
  { text: 'Please pack without the price.', onSlip: false },
]
const orderTags = ['gift', 'fragile', 'festival', 'call first']

/** Tags and notes of staff on some orders. */
export async function noteOrder({ call, asOwner }: Busy, { id, age }: Placed) {
  if (age % 6 !== 2) return
  const owner = await asOwner()
  await call(orderNotesContract.changeOrderTags, { id, add: [orderTags[(age / 2) % orderTags.length] ?? 'gift'] }, owner)
  const note = age < 40 || age % 4 === 0 ? orderNotes[Math.trunc(age / 6) % orderNotes.length] : undefined
  if (note) await call(orderNotesContract.saveOrderNote, { id, ...note, version: 0 }, owner)
}

const customerNotes = ['Buys for a restaurant. Ask for the bill in the name of the company.', 'Prefers mail to calls.', 'Asked for the test report twice.']

/** Tags and notes of staff on the first customers. */
export async function noteCustomers({ call, asSupport, asOwner }: Busy, shoppers: Shopper[]) {
  for (const [index, { id }] of shoppers.slice(0, 9).entries()) {
    await call(tagsContract.changeCustomerTags, { id, add: index % 3 === 0 ? ['VIP', 'wholesale'] : ['VIP'] }, await asOwner())
    const text = customerNotes[index]
    if (text) await call(notesContract.saveCustomerNote, { id, text, version: 0 }, await asSupport())
  }
}
