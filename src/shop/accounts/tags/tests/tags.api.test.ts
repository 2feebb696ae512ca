import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'

const tagOrder = (token: string, id: string, body: object) => send('PUT', `/orders/${id}/tags`, { token, body })
const tagCustomer = (token: string, id: string, body: object) => send('PUT', `/customers/${id}/tags`, { token, body })
const idsOf = ({ body }: { body: { _id: string }[] }) => body.map(({ _id }) => _id)

describe('tags of orders', () => {
  test('are trimmed and unique in any letter case, shown in the list, and filter it together with search and pages', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const [first, second, third] = [await makeOrder(checkout), await makeOrder(checkout), await makeOrder(checkout)]
    expect(await tagOrder(token, first._id, { add: ['  Gift   wrap ', 'gift WRAP', 'Éxport'] })).toMatchObject({ body: { tags: ['Gift wrap', 'Éxport'] } })
    await tagOrder(token, third._id, { add: ['gift wrap'] })
    await tagOrder(token, second._id, { add: ['other'] })
    expect(idsOf(await send('GET', '/orders?tag=GIFT%20wrap', { token }))).toEqual([third._id, first._id])
    const page = await send('GET', '/orders?tag=gift%20wrap&limit=1', { token })
    expect([idsOf(page), page.headers.get('x-total-count')]).toEqual([[third._id], '2'])
    const rest = await send('GET', `/orders?tag=gift%20wrap&limit=1&cursor=${page.headers.get('x-next-cursor')}`, { token })
    expect(idsOf(rest)).toEqual([first._id])
    expect(idsOf(await send('GET', `/orders?tag=gift%20wrap&q=${first._id}`, { token }))).toEqual([first._id])
    expect(idsOf(await send('GET', `/orders?tag=other&q=${first._id}`, { token }))).toEqual([])
    expect(idsOf(await send('GET', '/orders?tag=%C3%A9xport&status=Paid', { token }))).toEqual([first._id])
    expect((await send('GET', '/orders?status=Paid', { token })).body.map(({ tags }: { tags: string[] }) => tags)).toEqual([
      ['gift wrap'],
      ['other'],
      ['Gift wrap', 'Éxport'],
    ])
    expect((await tagOrder(token, first._id, { remove: ['GIFT WRAP'] })).body.tags).toEqual(['Éxport'])
    expect((await send('GET', '/orders?tag=gift', { token })).body).toEqual([])
  })

  test('never reach the shopper, and need a role; 20 of 40 characters at most', async () => {
    const checkout = await makeCheckout()
    const token = await signedInAdmin()
    const order = await makeOrder(checkout)
    await tagOrder(token, order._id, { add: ['difficult'] })
    await tagCustomer(token, checkout.customerId, { add: ['difficult'] })
    const paths = [`/orders/${order._id}`, '/orders/my-orders', `/orders/my-orders/${order._id}`, `/profile/${checkout.customerId}`]
    for (const path of paths) expect(JSON.stringify((await send('GET', path, { token: checkout.token })).body)).not.toContain('difficult')
    expect((await tagOrder(checkout.token, order._id, { add: ['x'] })).status).toBe(403)
    expect((await tagOrder(await signIn(await makeAdmin({ staffRole: 'support' })), order._id, { add: ['x'] })).body.code).toBe('scope_missing')
    const many = Array.from({ length: 19 }, (_, index) => `t${index}`)
    expect((await tagOrder(token, order._id, { add: many })).body.tags).toHaveLength(20)
    expect(await tagOrder(token, order._id, { add: ['one more'] })).toMatchObject({ status: 422, body: { message: 'Please use at most 20 tags.' } })
    for (const bad of ['', ' ', 'x'.repeat(41), 'a, b', 7]) expect((await tagOrder(token, order._id, { add: [bad] })).status).toBe(400)
    expect((await tagOrder(token, order._id, { add: ['x'.repeat(40)], remove: ['t0'] })).status).toBe(200)
    const { body: attempt } = await prepare(checkout)
    expect((await tagOrder(token, attempt.orderId, { add: ['x'] })).status).toBe(404)
  })
})

describe('tags of customers', () => {
  test('filter the list, alone and with a search and a role, and leave out deleted accounts', async () => {
    const token = await signedInAdmin()
    const [asha, meera, gone] = [await makeCustomer({ name: 'Asha' }), await makeCustomer({ name: 'Meera' }), await makeCustomer({ name: 'Gone' })]
    for (const { id } of [asha, meera, gone]) expect((await tagCustomer(token, id, { add: ['Wholesale'] })).status).toBe(200)
    await send('DELETE', `/customers/${gone.id}`, { token })
    const list = await send('GET', '/customers?tag=wholesale', { token })
    expect([idsOf(list), list.headers.get('x-total-count')]).toEqual([[meera.id, asha.id], '2'])
    expect(list.body[0].tags).toEqual(['Wholesale'])
    expect(idsOf(await send('GET', '/customers?tag=wholesale&q=ash', { token }))).toEqual([asha.id])
    expect((await send('GET', '/customers?tag=wholesale&role=admin', { token })).body).toEqual([])
    expect(idsOf(await send('GET', '/customers?tag=wholesale&role=user&q=ash', { token }))).toEqual([asha.id])
    expect((await send('GET', `/customers/${asha.id}/summary`, { token })).body.customer.tags).toEqual(['Wholesale'])
    expect((await tagCustomer(token, gone.id, { add: ['x'] })).status).toBe(404)
  })
})
