import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { addressListReply } from '../src/shop/accounts/addresses/contract.ts'
import * as catalogueContract from '../src/shop/catalogue/contract.ts'
import { product } from '../src/shop/catalogue/contract.ts'
import * as couponsOfficeContract from '../src/shop/orders/coupons/office-contract.ts'
import { coupon } from '../src/shop/orders/coupons/office-contract.ts'
import * as buyersContract from '../src/shop/orders/buyers/contract.ts'
import { customerSummary } from '../src/shop/orders/buyers/contract.ts'
import * as customersContract from '../src/shop/accounts/customers/contract.ts'
import { customer } from '../src/shop/accounts/customers/contract.ts'
import * as leadsOfficeContract from '../src/shop/leads/office-contract.ts'
import * as ordersOfficeContract from '../src/shop/orders/office-contract.ts'
import * as ordersContract from '../src/shop/orders/contract.ts'
import { order } from '../src/shop/orders/contract.ts'
import { reader } from '../src/kernel/shape.ts'
import { shapeOf } from '../scripts/browser-contracts.ts'
import { wireAddress as anAddress } from './support/address.ts'

/** Replies with exactly the fields that docs/promises.md lists. */

const done = { success: true, message: 'Done.' }
const signedIn = { token: 't', role: 'user', userId: 'u1' }
const aVariant = { quantity: '10g', price: 999.5, discount: 10 }
const aProduct = { _id: 'p1', name: 'Saffron', image: '/s.jpg', type: 'saffron', benefits: ['Golden'], variants: [{ ...aVariant, mrp: 1869 }] }
const aPlainProduct = { _id: 'p2', name: 'Shilajit', image: '/r.jpg', variants: [aVariant] }
const aCustomer = { _id: 'u1', name: 'Asha', email: 'asha@example.com', role: 'user', photo: '', addresses: [{ mobile: '9876543210', address: '1 Road' }] }
const aCoupon = { _id: 'c1', code: 'ASHA10', discount: 10, minAmount: 500, expiry: '2027-01-31', createdBy: 'Asha' }
const anOrder = {
  _id: 'o1',
  status: 'Paid',
  totalAmount: 899.55,
  createdAt: '2026-11-20T10:00:00.000Z',
  trackingUrl: '',
  trackingId: '',
  razorpayPaymentId: 'pay_1',
  razorpayOrderId: 'order_1',
  razorpaySignature: 'sig',
  items: [{ productId: 'p1', name: 'Saffron', type: '10g', qty: 1, price: 999.5 }],
  address: { name: 'Asha', street: '1 Road', city: 'Bengaluru', state: 'Karnataka', pincode: '560001', mobile: '9876543210' },
  coupon: { code: 'ASHA10', discount: 10, createdBy: 'Asha' },
}
const { trackingUrl: _url, trackingId: _id, ...untracked } = anOrder
const aLead = {
  _id: 'l1',
  name: 'Asha',
  phone: '9876543210',
  email: 'asha@example.com',
  subject: 'Hello',
  message: 'Hello!',
  createdAt: '2026-11-20T10:00:00.000Z',
}

const replies: [name: string, z.core.$ZodType, reply: object][] = [
  ['POST /auth/register', customersContract.register.reply, done],
  ['POST /auth/login', customersContract.login.reply, { ...done, data: signedIn }],
  ['POST /auth/send-otp', customersContract.sendOtp.reply, done],
  ['POST /auth/verify-otp', customersContract.verifyOtp.reply, { ...done, ...signedIn }],
  ['GET /products', catalogueContract.listProducts.reply, [aProduct, aPlainProduct]],
  ['GET /products/:id', catalogueContract.showProduct.reply, aPlainProduct],
  ['GET /customers', buyersContract.listCustomers.reply, [aCustomer]],
  ['GET /orders', ordersOfficeContract.listOrders.reply, [anOrder, untracked, { ...anOrder, coupon: null, address: { mobile: '9876543210' } }]],
  ['GET /orders/my-orders', ordersContract.listMyOrders.reply, [anOrder]],
  ['GET /orders/:id', ordersContract.showOrder.reply, anOrder],
  ['GET /profile/:id', customersContract.showProfile.reply, aCustomer],
  ['GET /leads', leadsOfficeContract.listLeads.reply, [aLead]],
  ['GET /users/addresses', addressListReply, [anAddress]],
  ['GET /users/addresses, as an object', addressListReply, { addresses: [anAddress] }],
  ['GET /coupons', couponsOfficeContract.listCoupons.reply, [aCoupon]],
]

test.each(replies)('%s accepts a reply with the promised fields only, and keeps all of them', (_, schema, reply) => {
  const read = z.safeParse(schema, reply)
  expect(read.error).toBeUndefined()
  expect(read.data).toMatchObject(reply)
  // The browser's own reader must return the same.
  expect(reader(shapeOf(schema))['~standard'].validate(reply)).toEqual({ value: read.data })
})

test('fills missing optional fields with empty values', () => {
  expect(z.parse(order, untracked)).toMatchObject({
    trackingId: '',
    trackingUrl: '',
    customer: null,
    items: [{ image: '' }],
    address: { locality: '', landmark: '' },
  })
  expect(z.parse(product, aPlainProduct)).toMatchObject({ type: '', benefits: [], images: [] })
  expect(z.parse(coupon, aCoupon)).toMatchObject({ active: true, maxUses: null, maxUsesPerCustomer: null, uses: 0, revenue: 0 })
  expect(z.parse(customersContract.sendOtp.reply, done)).toMatchObject({ resendAfter: 60 })
})

test('refuses replies without their essential fields', () => {
  const { _id: _gone, ...nameless } = aCustomer
  const { totalAmount: _sum, ...worthless } = anOrder
  expect(z.safeParse(customer, nameless).success).toBe(false)
  expect(z.safeParse(order, worthless).success).toBe(false)
  expect(z.safeParse(product, { ...aProduct, variants: undefined }).success).toBe(false)
  expect(z.safeParse(customerSummary, { customer: aCustomer }).success).toBe(false)
})
