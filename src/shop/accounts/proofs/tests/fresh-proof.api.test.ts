import { beforeEach, describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, opened, shop } from '#test/test-shop.ts'
import { readOperations } from '../../../../../tests/stress/fuzz/operations.ts'

const password = 'a quiet saffron field'
const minute = 60_000
const refused = { status: 403, body: { code: 'fresh_proof_needed', message: 'Please confirm that it is you.' } }

let token: string

beforeEach(async () => {
  token = await signIn(await makeAdmin({ email: 'owner@example.com', password }))
  later(11 * minute)
})

const prove = (body: object) => send('POST', '/auth/proof', { token, body })

/** Lists every endpoint that declares `freshProof`. */
async function listDeclared() {
  const operations = await readOperations((path) => opened.api.request(path))
  return operations.filter(({ needsFreshProof }) => needsFreshProof)
}

test('every endpoint with `freshProof` refuses a proof older than 10 minutes, and accepts a new one', async () => {
  const declared = await listDeclared()
  expect(declared.length).toBeGreaterThan(10)
  const call = ({ method, path }: (typeof declared)[number]) =>
    send(method as Parameters<typeof send>[0], path.replace(/\{\w+\}/g, 'none'), { token, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) })
  for (const endpoint of declared) expect({ path: endpoint.path, ...(await call(endpoint)) }).toMatchObject({ path: endpoint.path, ...refused })
  expect(await prove({ currentPassword: 'a wrong password' })).toMatchObject({ status: 403, body: { code: 'wrong_proof' } })
  for (const endpoint of declared.slice(0, 1)) expect(await call(endpoint)).toMatchObject(refused)
  expect((await prove({ currentPassword: password })).status).toBe(200)
  for (const endpoint of declared) expect((await call(endpoint)).body.code).not.toBe('fresh_proof_needed')
})

describe('a change that only sometimes needs a fresh proof', () => {
  test('a new role and another person’s new e-mail address need it, another name does not', async () => {
    const { id } = await makeCustomer({ email: 'asha@example.com' })
    const other = await makeAdmin({ email: 'kavya@example.com' })
    const change = (of: string, body: object) => send('PUT', `/customers/${of}`, { token, body: { name: 'Asha', ...body } })
    expect((await change(id, { role: 'user', email: 'ASHA@example.com' })).status).toBe(200)
    for (const email of ['asha2@example.com', '']) expect(await change(id, { email })).toMatchObject(refused)
    expect(await send('PUT', `/profile/${id}`, { token, body: { name: 'Asha', email: 'asha2@example.com' } })).toMatchObject(refused)
    expect((await send('PUT', `/profile/${id}`, { token, body: { name: 'Asha R.', email: 'asha@example.com' } })).status).toBe(200)
    expect(await change(id, { role: 'admin' })).toMatchObject(refused)
    expect(await change(other.id, { email: 'thief@example.com' })).toMatchObject(refused)
    expect(await change(other.id, { role: 'user' })).toMatchObject(refused)
    expect(await send('POST', '/customers', { token, body: { name: 'Ravi', email: 'ravi@example.com', role: 'admin' } })).toMatchObject(refused)
    await prove({ currentPassword: password })
    expect((await change(id, { email: 'asha2@example.com' })).status).toBe(200)
    expect((await change(id, { role: 'admin' })).status).toBe(200)
  })

  test('the brand and every contact need it', async () => {
    const save = (body: object) => send('PUT', '/settings', { token, body })
    const contacts = {
      brand: 'Swacch',
      company: 'Somebody else',
      email: 'thief@example.com',
      phone: '+91 98000 00000',
      whatsapp: 'https://wa.me/919800000000',
      instagram: 'https://instagram.com/thief',
      facebook: 'https://facebook.com/thief',
      address: ['1 Other Road'],
      postal: { street: '1 Other Road' },
      grievanceOfficer: { email: 'thief@example.com' },
      consumerCare: 'thief@example.com',
    }
    for (const [name, value] of Object.entries(contacts)) expect({ name, ...(await save({ [name]: value })) }).toMatchObject({ name, ...refused })
    await prove({ currentPassword: password })
    expect((await save(contacts)).status).toBe(200)
  })

  test('a mail’s words and a recall need it', async () => {
    const declared = (await listDeclared()).map(({ method, path }) => `${method} ${path}`)
    for (const one of ['PUT /messages/texts/{kind}', 'POST /messages/texts/{kind}/reset', 'POST /stock-batches/{id}/recall']) expect(declared).toContain(one)
  })

  test('tax settings and the limit of refunds need it, the opening hours do not', async () => {
    const save = (body: object) => send('PUT', '/settings', { token, body })
    expect((await save({ hours: 'Mon-Sat 9am-6pm' })).status).toBe(200)
    expect(await send('PUT', '/tax/registration', { token, body: { legalName: 'Somebody else' } })).toMatchObject(refused)
    expect(await save({ refundProofAbove: 100_000 })).toMatchObject(refused)
    await prove({ currentPassword: password })
    expect((await save({ refundProofAbove: 100_000 })).status).toBe(200)
    expect((await save({ refundProofAbove: -1 })).status).toBe(400)
  })
})

describe('a refund above the limit', () => {
  test('needs it, whether it is partial or by cancelling; a refused one changes nothing', async () => {
    const aboveLimit = { status: 403, body: { code: 'fresh_proof_needed', message: 'Refunds above ₹500 need you to confirm that it is you.' } }
    const { _id } = await makeOrder(await makeCheckout())
    await prove({ currentPassword: password })
    expect((await send('PUT', '/settings', { token, body: { refundProofAbove: 500 } })).status).toBe(200)
    later(11 * minute)
    const refund = (amount: number, key: string) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount, reason: 'Damaged', key } })
    const cancel = () => send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })
    expect((await refund(100, 'key-0001')).status).toBe(200)
    expect(await refund(500.01, 'key-0002')).toMatchObject(aboveLimit)
    // Small steps add up.
    expect(await refund(400.01, 'key-0003')).toMatchObject(aboveLimit)
    expect(await cancel()).toMatchObject(aboveLimit)
    expect((await shop.db.selectFrom('shopOrder').select('status').where('id', '=', _id).executeTakeFirstOrThrow()).status).toBe('Paid')
    expect(await shop.db.selectFrom('refund').select('amountPaise').execute()).toEqual([{ amountPaise: 10_000 }])
    await prove({ currentPassword: password })
    expect((await cancel()).body.order.status).toBe('Cancelled')
  })
})
