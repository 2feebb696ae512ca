import { expect } from 'vitest'
import { makeAddress } from './make-address.ts'
import { makeOrder } from './make-order.ts'
import { makeCustomer, signIn } from './make.ts'
import { send } from './send.ts'
import { shop } from './test-shop.ts'

export type Contact = { mobile: string } | { email: string }

/** Returns what a signed-in person can do with contacts. */
export function contactsOf(token: string) {
  const post = (path: string, body: object) => send('POST', `/account/${path}`, { token, body, from: '203.0.113.1' })
  const sendCode = (contact: Contact) => post('contact-code', contact)
  const add = (body: object) => post('contact', body)
  async function prove(contact: Contact, more: object = {}) {
    const { status, body } = await sendCode(contact)
    expect(status).toBe(200)
    const proof = { ...contact, otp: await newestCode(), challenge: body.challenge }
    return { proof, answer: await add({ ...proof, ...more }) }
  }
  return { sendCode, add, prove }
}

/** Returns the code of the newest message with one. */
export const newestCode = async () => {
  const { body } = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', 'otp:%').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}

export const accountOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
/** Returns the ids of the own orders, sorted. */
export const ordersOf = async (token: string): Promise<string[]> =>
  (await send('GET', '/orders/my-orders', { token })).body.map(({ _id }: { _id: string }) => _id).toSorted()

/** Makes an account with an order of that product, an address and a message to the shop. */
export async function makeBuyer(productId: string, options: Parameters<typeof makeCustomer>[0]) {
  const account = await makeCustomer(options)
  const token = await signIn(account)
  const { id: addressId } = await makeAddress(account)
  const order = await makeOrder({ token, customerId: account.id, addressId, productId })
  await send('POST', '/leads', { token, body: { name: 'Asha Rao', email: 'x@example.com', message: 'Is it fresh?' } })
  return { ...account, token, addressId, orderId: order._id }
}
