import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { orderReply } from '../contract.ts'
import { orderColumns } from './order-columns.ts'

const { Customer, Email, Coupon, Items, Address } = orderColumns

/** Reads the columns that depend on what an order has. */
function read(fields: object) {
  const address = { street: '12 Lake Road', city: 'Pune', pincode: '411001' }
  const order = { _id: 'SW1', status: 'Paid', totalAmount: 500, createdAt: '2026-01-15T06:30:00Z', address, version: 1, ...fields }
  const parsed = z.parse(orderReply, { success: true, message: '', order })
  return [Customer, Email, Coupon, Items, Address].map((column) => column(parsed.order))
}

test('an order without a customer and a coupon has empty cells', () => {
  expect(read({ items: [{ name: 'Saffron', qty: 2, price: 500, removed: 1 }] })).toEqual(['', '', '', '2 x Saffron (1 removed)', '12 Lake Road, Pune, 411001'])
})

test('the name is that on the parcel, else that of the account', () => {
  const customer = { _id: 'C1', name: 'Meera Iyer', email: 'meera@example.com' }
  const items = [{ name: 'Saffron', type: '1 g', qty: 2, price: 500 }]
  expect(read({ customer, coupon: { code: 'SOIL10' }, items }).slice(0, 4)).toEqual(['Meera Iyer', 'meera@example.com', 'SOIL10', '2 x Saffron, 1 g'])
  expect(read({ customer, items, address: { name: 'Asha', state: 'Kerala' } })).toEqual(['Asha', 'meera@example.com', '', '2 x Saffron, 1 g', 'Kerala'])
})
