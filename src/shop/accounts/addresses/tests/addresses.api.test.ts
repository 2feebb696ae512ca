import { expect, test } from 'vitest'
import { makeAddress } from '#test/make-address.ts'
import { makeCustomer, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { findAddress } from '../server/queries.server.ts'

const home = { name: 'Asha Rao', mobile: '+91 9876543210', pincode: '560001', address: '12 MG Road', city: 'Bengaluru', state: 'Karnataka' }

test('saves an address and replies with that address', async () => {
  const token = await signedInCustomer()
  const { status, body } = await send('POST', '/users/addresses', { token, body: home })
  expect(status).toBe(200)
  const empty = { locality: '', landmark: '', alternatePhone: '' }
  expect(body).toEqual({ ...home, ...empty, _id: expect.any(String), mobile: '9876543210', addressType: 'Home', isDefault: true, version: 1 })
  expect((await send('GET', '/users/addresses', { token })).body).toEqual([body])
})

test('stores the mobile number with +91, and finds an address only for its owner', async () => {
  const owner = await makeCustomer()
  const { body } = await send('POST', '/users/addresses', { token: await signIn(owner), body: home })
  expect(await findAddress(shop.db, owner.id, body._id)).toMatchObject({ id: body._id, mobile: '+919876543210', street: '12 MG Road', addressType: 'Home' })
  expect(await findAddress(shop.db, (await makeCustomer()).id, body._id)).toBeUndefined()
})

test.each([
  ['without a name', { name: ' ' }, 'Please fill all required fields'],
  ['without a phone', { mobile: undefined }, 'Please fill all required fields'],
  ['with a short phone', { mobile: '98765' }, 'Phone must be 10 digits'],
  ['with letters for a phone', { mobile: '98765abcde' }, 'Phone must be 10 digits'],
  ['with a short pincode', { pincode: '5600' }, 'Pincode must be 6 digits'],
  ['with a list in place of a text', { city: ['Bengaluru'] }, 'Please check the text.'],
])('refuses an address %s', async (_case, change, message) => {
  const token = await signedInCustomer()
  const { status, body } = await send('POST', '/users/addresses', { token, body: { ...home, ...change } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, message, error: message, code: 'invalid_input' })
  expect((await send('GET', '/users/addresses', { token })).body).toEqual([])
})

test('ignores an id and an owner in the body', async () => {
  const [owner, other] = [await makeCustomer(), await makeCustomer()]
  const { body } = await send('POST', '/users/addresses', {
    token: await signIn(owner),
    body: { ...home, _id: 'MINE', id: 'MINE', customerId: other.id, seq: 9 },
  })
  expect(body._id).not.toBe('MINE')
  expect((await send('GET', '/users/addresses', { token: await signIn(other) })).body).toEqual([])
})

test('deletes an address and replies with the remaining addresses', async () => {
  const owner = await makeCustomer()
  const token = await signIn(owner)
  const [first, second] = [await makeAddress(owner), await makeAddress(owner, { name: 'Office' })]
  const { status, body } = await send('DELETE', `/users/addresses/${first.id}`, { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, addresses: [{ _id: second.id, name: 'Office' }] })
  expect((await send('DELETE', `/users/addresses/${first.id}`, { token })).status).toBe(404)
})

test("answers 404 for another customer's address, as for an unknown one", async () => {
  const othersAddress = await makeAddress(await makeCustomer())
  const token = await signedInCustomer()
  const answer = await send('DELETE', `/users/addresses/${othersAddress.id}`, { token })
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual((await send('DELETE', '/users/addresses/UNKNOWN', { token })).body)
  expect(await shop.db.selectFrom('address').select('id').execute()).toEqual([{ id: othersAddress.id }])
})

test('answers 401 without a login', async () => {
  expect((await send('GET', '/users/addresses')).status).toBe(401)
  expect((await send('POST', '/users/addresses', { body: home })).status).toBe(401)
  expect((await send('DELETE', '/users/addresses/x')).status).toBe(401)
})

test('saves at most 50 addresses, also with concurrent requests', async () => {
  const owner = await makeCustomer()
  const token = await signIn(owner)
  for (let i = 0; i < 48; i += 1) await makeAddress(owner)
  const answers = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/users/addresses', { token, body: home })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'rule_refused' })
})
