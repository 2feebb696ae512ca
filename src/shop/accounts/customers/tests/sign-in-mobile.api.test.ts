import { expect, test } from 'vitest'
import { makeAdmin, makeCustomer, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { codesNeedMobile } from '../rules/mobile.ts'

const pathOf = (id: string) => `/customers/${id}/sign-in-mobile`

const numberOf = async (id: string) => (await shop.db.selectFrom('customer').select('loginMobile').where('id', '=', id).executeTakeFirstOrThrow()).loginMobile

test.each([
  ['sets', undefined, '9876543210', '+919876543210'],
  ['changes', '9811111111', '+91 9876543210', '+919876543210'],
  ['removes', '9811111111', '', null],
])('%s the sign-in number, and ends every session of the account', async (_, mobile, next, stored) => {
  const token = await signedInAdmin()
  const customer = await makeCustomer(mobile ? { mobile } : {})
  const sessions = [await signIn(customer), await signIn(customer)]
  const { status, body } = await send('PUT', pathOf(customer.id), { token, body: { mobile: next } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Sign-in number saved', customer: { _id: customer.id, name: customer.name, version: 2 } })
  expect(await numberOf(customer.id)).toBe(stored)
  for (const old of sessions) expect((await send('GET', '/users/addresses', { token: old })).status).toBe(401)
})

test('keeps contacts and sessions when the number stays the same', async () => {
  const token = await signedInAdmin()
  const customer = await makeCustomer({ mobile: '9876543210' })
  const own = await signIn(customer)
  const { body } = await send('PUT', pathOf(customer.id), { token, body: { mobile: '09876543210' } })
  expect(body.customer).toMatchObject({ version: 1, addresses: [{ mobile: '9876543210' }] })
  expect((await send('GET', '/users/addresses', { token: own })).status).toBe(200)
  expect((await send('GET', '/audit', { token })).body).toEqual([])
})

test('records the admin with the old and the new number', async () => {
  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  const { id } = await makeCustomer({ mobile: '9811111111' })
  await send('PUT', pathOf(id), { token, body: { mobile: '9876543210' } })
  expect((await send('GET', `/audit?kind=customer&subject=${id}`, { token })).body).toMatchObject([
    { action: 'sign-in number changed', actor: { name: 'Kavya' }, before: { signInMobile: '9811111111' }, after: { signInMobile: '9876543210' } },
  ])
})

test('removes codes for the old number, and the new number signs in', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCustomer({ mobile: '9811111111' })
  const codeTo = async (mobile: string) => {
    await send('POST', '/auth/send-otp', { body: { mobile } })
    const { body } = await shop.db.selectFrom('message').select('body').where('recipient', '=', `+91${mobile}`).executeTakeFirstOrThrow()
    return /\d{6}/.exec(body)?.[0]
  }
  const old = await codeTo('9811111111')
  await send('PUT', pathOf(id), { token, body: { mobile: '9876543210' } })
  const [notice, ...others] = await shop.db.selectFrom('message').select(['recipient', 'body']).where('channel', '=', 'sms').execute()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ recipient: '+919811111111', body: expect.stringContaining('login number of your Swachh account was changed') })
  expect((await send('POST', '/auth/verify-otp', { body: { mobile: '9811111111', otp: old } })).status).toBe(401)
  const otp = await codeTo('9876543210')
  expect((await send('POST', '/auth/verify-otp', { body: { mobile: '9876543210', otp } })).body).toMatchObject({ success: true, userId: id })
  await runJobs()
})

test.each([['1234567890'], ['98765'], ['98765432101'], [9876543210], [null], [undefined], ['+14155550123']])(
  'refuses %j, which cannot receive codes',
  async (mobile) => {
    const token = await signedInAdmin()
    const { id } = await makeCustomer({ mobile: '9811111111' })
    expect(await send('PUT', pathOf(id), { token, body: { mobile } })).toMatchObject({ status: 400, body: { code: 'invalid_input', message: codesNeedMobile } })
    expect(await numberOf(id)).toBe('+919811111111')
  },
)

test('refuses the sign-in number of another account', async () => {
  const token = await signedInAdmin()
  await makeCustomer({ mobile: '9876543210' })
  const { id } = await makeCustomer()
  expect(await send('PUT', pathOf(id), { token, body: { mobile: '9876543210' } })).toMatchObject({ status: 409, body: { code: 'mobile_taken' } })
  expect(await numberOf(id)).toBeNull()
})

test('is for admins only, and answers 404 for an unknown account', async () => {
  const { id } = await makeCustomer()
  const body = { mobile: '9876543210' }
  expect((await send('PUT', pathOf(id), { body })).status).toBe(401)
  expect((await send('PUT', pathOf(id), { token: await signedInCustomer(), body })).status).toBe(403)
  expect((await send('PUT', pathOf(id), { token: await signIn({ id }), body })).status).toBe(403)
  expect(await send('PUT', pathOf('X'), { token: await signedInAdmin(), body })).toMatchObject({ status: 404, body: { message: 'There is no such customer.' } })
})
