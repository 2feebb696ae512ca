import { describe, expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, shop } from '#test/test-shop.ts'

describe('an account opened by phone', () => {
  async function orderAs(checkout: Checkout, name: string, street: string) {
    await shop.db.updateTable('address').set({ name, street }).where('id', '=', checkout.addressId).execute()
    return makeOrder(checkout)
  }

  test('shows the name and address of its last order, and can be found by them', async () => {
    const token = await signedInAdmin({ name: 'Zoya', email: 'zoya@example.com' })
    const checkout = await makeCheckout()
    const { customerId } = checkout
    await shop.db.updateTable('customer').set({ name: '', email: null, contacts: '[]' }).where('id', '=', customerId).execute()
    const list = async (query = '') => {
      const { body, headers } = await send('GET', `/customers${query}`, { token })
      expect(headers.get('x-total-count')).toBe(String(body.length))
      return body.filter(({ _id }: { _id: string }) => _id === customerId)
    }
    expect((await list())[0]).not.toHaveProperty('lastOrder')
    // Checkout proposes this address.
    await shop.db.updateTable('address').set({ street: '9 Lake View' }).where('id', '=', checkout.addressId).execute()
    const added = { name: 'Asha Rao', mobile: '9812345678', pincode: '560001', address: '2 Second Street' }
    const { body: second } = await send('POST', '/users/addresses', { token: await signIn({ id: customerId }), body: added })
    expect(await list()).toMatchObject([{ savedAddress: expect.stringContaining('9 Lake View') }])
    await send('POST', `/users/addresses/${second._id}/default`, { token: await signIn({ id: customerId }) })
    expect(await list()).toMatchObject([{ savedAddress: expect.stringContaining('2 Second Street') }])
    await prepare(checkout)
    expect((await list())[0]).not.toHaveProperty('lastOrder')

    await orderAs(checkout, 'Meera Iyer', '12 MG Road')
    await orderAs(checkout, 'Farida Khan', '4 Park Street')
    const lastOrder = { name: 'Farida Khan', address: expect.stringContaining('4 Park Street') }
    expect(await list()).toMatchObject([{ name: '', lastOrder }])
    for (const q of ['arida', 'KHAN', '9876543210', '54321']) expect(await list(`?q=${q}`)).toMatchObject([{ lastOrder }])
    expect(await list('?q=farida&role=admin')).toEqual([])
    expect((await send('GET', `/customers/${customerId}/summary`, { token })).body.customer).toMatchObject({ lastOrder })
    const sheet = await api.request('/exports/customers?q=farida', { headers: { authorization: `Bearer ${token}` } })
    expect(await sheet.text()).toMatch(/"Farida Khan".*4 Park Street/)

    await shop.db
      .updateTable('customer')
      .set({ name: 'Leela', contacts: JSON.stringify([{ mobile: '', address: 'Own house' }]) })
      .where('id', '=', customerId)
      .execute()
    for (const field of ['lastOrder', 'savedAddress']) expect((await list())[0]).not.toHaveProperty(field)
    expect(await list('?q=farida')).toEqual([])
  })
})
