import { expect, test } from 'vitest'
import { makeAddress } from '#test/make-address.ts'
import { makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import type { Address } from '../contract.ts'

const work = {
  name: 'Asha at work',
  mobile: '+91 9811111111',
  pincode: '560002',
  address: '5 Mill Road',
  city: 'Mysuru',
  state: 'Karnataka',
  addressType: 'Work',
}

async function withAddresses(count: number) {
  const owner = await makeCustomer()
  const token = await signIn(owner)
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push((await makeAddress(owner)).id)
  const list = async (): Promise<Address[]> => (await send('GET', '/users/addresses', { token })).body
  const put = (id: string | undefined, body: object) => send('PUT', `/users/addresses/${id}`, { token, body })
  const choose = (id: string | undefined) => send('POST', `/users/addresses/${id}/default`, { token })
  return { owner, token, ids, list, put, choose }
}

const defaultsIn = (addresses: Address[]) => addresses.filter(({ isDefault }) => isDefault).map(({ _id }) => _id)

test('changes every field of an address, and replies with it', async () => {
  const { ids, list, put } = await withAddresses(1)
  const { status, body } = await put(ids[0], { ...work, landmark: 'Opposite the mill', version: 1 })
  expect(status).toBe(200)
  const expected = { ...work, _id: ids[0], mobile: '9811111111', locality: '', landmark: 'Opposite the mill', alternatePhone: '', isDefault: true, version: 2 }
  expect(body).toEqual(expected)
  expect(await list()).toEqual([expected])
})

test.each([
  ['without a name', { name: ' ' }, 'Please fill all required fields'],
  ['with a short phone', { mobile: '98765' }, 'Phone must be 10 digits'],
  ['with a short pincode', { pincode: '5600' }, 'Pincode must be 6 digits'],
  ['of another kind', { addressType: 'Office' }, 'Please choose Home or Work.'],
  ['without a kind', { addressType: undefined }, 'Please choose Home or Work.'],
  ['with a text for a version', { version: 'x' }, 'The version must be a whole number.'],
])('refuses a change %s, and changes nothing', async (_case, change, message) => {
  const { ids, list, put } = await withAddresses(1)
  const before = await list()
  expect(await put(ids[0], { ...work, ...change })).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
  expect(await list()).toEqual(before)
})

test("answers 404 for another person's address, as for an unknown one, also to an admin", async () => {
  const { ids, list } = await withAddresses(1)
  const before = await list()
  for (const token of [await signedInCustomer(), await signedInAdmin()])
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/default'],
    ] as const) {
      const answer = await send(method, `/users/addresses/${ids[0]}${path}`, { token, body: work })
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual((await send(method, `/users/addresses/UNKNOWN${path}`, { token, body: work })).body)
    }
  for (const [method, path] of [
    ['PUT', ''],
    ['POST', '/default'],
  ] as const)
    expect((await send(method, `/users/addresses/${ids[0]}${path}`, { body: work })).status).toBe(401)
  expect(await list()).toEqual(before)
})

test('refuses a form that was filled before another change, with the address as it is now', async () => {
  const { ids, list, put } = await withAddresses(1)
  expect((await put(ids[0], { ...work, version: 1 })).status).toBe(200)
  const current = (await list())[0]
  expect(await put(ids[0], { ...work, name: 'The other tab', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', details: { current } },
  })
  expect(await list()).toEqual([current])
  expect((await put(ids[0], { ...work, name: 'The other tab', version: 2 })).body).toMatchObject({ name: 'The other tab', version: 3 })
})

test('the oldest address is the default until another one is chosen, and again after that one is deleted', async () => {
  const { token, ids, list, choose } = await withAddresses(3)
  expect(defaultsIn(await list())).toEqual([ids[0]])
  const { status, body } = await choose(ids[2])
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Default address saved' })
  expect(defaultsIn(body.addresses)).toEqual([ids[2]])
  expect(body.addresses.map(({ _id }: Address) => _id)).toEqual(ids)
  await choose(ids[1])
  expect(defaultsIn(await list())).toEqual([ids[1]])
  expect(await list()).toEqual((await list()).map((address) => ({ ...address, version: 1 })))
  const { body: remaining } = await send('DELETE', `/users/addresses/${ids[1]}`, { token })
  expect(defaultsIn(remaining.addresses)).toEqual([ids[0]])
})

test('a change of an address changes no order and no attempt', async () => {
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  const { body: attempt } = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  const stored = () => shop.db.selectFrom('shopOrder').select(['id', 'address', 'version', 'fingerprint']).orderBy('id').execute()
  const before = await stored()
  expect((await send('PUT', `/users/addresses/${checkout.addressId}`, { token: checkout.token, body: work })).status).toBe(200)
  expect(await stored()).toEqual(before)
  const token = await signedInAdmin()
  expect((await send('GET', `/orders/${order._id}`, { token })).body.address).toEqual(order.address)

  // The parcel goes to the address that the shopper paid for.
  const { body: paid } = await submitProof(checkout, await pay(attempt.order_id))
  expect(paid.order.address).toEqual(order.address)
  expect((await prepare(checkout)).body.orderId).not.toBe(order._id)
  const latest = await shop.db.selectFrom('shopOrder').select('address').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  expect([before[0]?.address.street, latest.address.street]).toEqual(['12 MG Road', '5 Mill Road'])
})
