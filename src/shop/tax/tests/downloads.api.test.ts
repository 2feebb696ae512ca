import { beforeEach, expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { api } from '#test/test-shop.ts'

let checkout: Checkout
let order: { _id: string }
beforeEach(async () => {
  await register()
  checkout = await makeCheckout()
  order = await makeOrder(checkout)
})

const documentsFor = (token: string) => send('GET', `/orders/${order._id}/documents`, { token })
const download = (id: string, token: string) => api.request(`/documents/${id}`, { headers: { authorization: `Bearer ${token}` } })

test('the shopper and staff list the documents of an order and load them as PDFs', async () => {
  const { body } = await documentsFor(checkout.token)
  expect(body).toEqual([{ _id: expect.any(String), kind: 'tax_invoice', number: 'SW/25-26/000001', issuedOn: '2026-01-15', total: 1000 }])
  for (const token of [checkout.token, await signedInAdmin()]) {
    const answer = await download(body[0]._id, token)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="SW-25-26-000001.pdf"')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  }
})

test('a stranger hears the same as for an unknown id', async () => {
  const { body } = await documentsFor(checkout.token)
  const stranger = await signIn(await makeCustomer())
  const [unknown, foreign] = [await download('unknown-document', stranger), await download(body[0]._id, stranger)]
  expect([unknown.status, foreign.status]).toEqual([404, 404])
  expect(await foreign.text()).toBe(await unknown.text())
  expect((await documentsFor(stranger)).status).toBe(404)
  expect((await api.request(`/documents/${body[0]._id}`)).status).toBe(401)
})
