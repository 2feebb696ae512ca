import { expect, test } from 'vitest'
import { tenDigits } from '#shop/accounts/customers/rules/mobile.ts'
import { priceCart } from '#shop/catalogue/rules/price-cart.ts'
import { wireQuote } from '../../pricing/server/wire-quote.server.ts'
import { items } from '../../pricing/contract.ts'
import { addItem, itemsOf, keyOf } from '../cart/cart-items.ts'
import { addressTexts, checkAddress, emptyAddress } from '#shop/accounts/addresses/pages/address-fields.ts'
import { changedLines, orderRequest, quoteOf } from './order-request.ts'
import { checkoutTexts } from './checkout-texts.ts'
import { cityAndStateOf } from '#shop/accounts/addresses/pages/pincode.ts'
import { missingFor, withRefusal } from './placing.ts'

const filled = { ...emptyAddress, name: 'Asha', mobile: '9876543210', pincode: '560001' }

test('reports missing name, phone and pincode before malformed fields', () => {
  expect(checkAddress({ ...emptyAddress, mobile: '123' })).toEqual({ name: addressTexts.required, pincode: addressTexts.required })
  expect(checkAddress({ ...filled, name: '  ' })).toEqual({ name: addressTexts.required })
  expect(checkAddress(filled)).toEqual({})
})

test.each(['987654321', '98765432101', '98765abcde'])('refuses the phone number %s', (mobile) => {
  expect(checkAddress({ ...filled, mobile })).toEqual({ mobile: 'Phone must be 10 digits' })
})

test.each(['56000', '5600011', '56OOO1'])('refuses the pincode %s', (pincode) => {
  expect(checkAddress({ ...filled, pincode })).toEqual({ pincode: 'Pincode must be 6 digits' })
})

test.each(['98765 43210', '+91 98765-43210', '09876543210'])('accepts the phone number %s', (mobile) => {
  expect(tenDigits(mobile)).toBe('9876543210')
})

test('finds city and state of a PIN code only where they are certain', () => {
  expect(cityAndStateOf('560001')).toEqual({ city: 'Bengaluru', state: 'Karnataka' })
  expect(cityAndStateOf('403001')).toEqual({ city: '', state: 'Goa' })
  expect(cityAndStateOf('246701')).toEqual({ city: '', state: 'Uttar Pradesh' })
  expect(cityAndStateOf('900001')).toEqual({ city: '', state: '' })
  expect(cityAndStateOf('5600')).toEqual({ city: '', state: '' })
})

const line = { productId: 'p1', variant: '1g', name: 'Saffron', image: '', qty: 2, price: 449, discount: 10, totalPrice: 898, finalPrice: 808.2 }
const quote = { lines: [line], subtotal: 808.2, discount: 0, total: 808.2 }
const inCart = { _id: 'p1', name: 'Saffron', image: '', price: 400, discount: 10, type: '1g', variant: '1g', qty: 2, totalPrice: 800, finalPrice: 720 }

test('reports a line whose price changed, with its price in the cart', () => {
  expect(changedLines([inCart], quote)).toEqual([{ ...line, before: 720 }])
  expect(changedLines([{ ...inCart, finalPrice: 808.2 }], quote)).toEqual([])
})

test('prices the rendered order as the server will', () => {
  const cart = addItem(addItem([], { ...inCart, price: 333.33, discount: 12.5, qty: 7 }), { ...inCart, variant: '5g', qty: 1 })
  const priced = priceCart([
    { productId: 'p1', variant: '1g', name: 'Saffron', image: '', unitPaise: 33_333, discountBp: 1250, mrpPaise: 99_900, qty: 7 },
    { productId: 'p1', variant: '5g', name: 'Saffron', image: '', unitPaise: 40_000, discountBp: 1000, mrpPaise: null, qty: 1 },
  ])
  expect(quoteOf(cart, [{ key: keyOf({ _id: 'p1', variant: '1g' }), qty: 7, mrp: 999 }])).toEqual(
    wireQuote({ price: priced, extras: [], refusal: undefined, discounts: [], note: undefined, hasOffers: false }),
  )
})

test('posts the order as Paid, with the id of its address', () => {
  const address = { ...filled, _id: 'a1', address: '12 MG Road', addressType: 'Home', isDefault: true }
  expect(orderRequest({ quote, address, coupon: undefined })).toMatchObject({
    totalAmount: 808.2,
    status: 'Paid',
    coupon: null,
    address: { _id: 'a1', street: '12 MG Road', mobile: '9876543210' },
    items: [{ productId: 'p1', type: '1g', qty: 2, price: 449 }],
  })
})

test('the server accepts the largest quantity of the cart, and not one more', () => {
  const cart = itemsOf(addItem([], { _id: 'p1', name: 'Saffron', image: '', price: 10, discount: 0, variant: '1 g', qty: 5000 }))
  const more = cart.map((item) => ({ ...item, qty: item.qty + 1 }))
  expect([items.safeParse(cart).success, items.safeParse(more).success]).toEqual([true, false])
})

test.each(['Your bank declined it', 'Your bank declined it.'])('shows the failure reason %j as a sentence of its own', (reason) => {
  expect(checkoutTexts.paymentFailed(reason)).toMatch(/^The payment did not go through\. Your bank declined it\. No order was placed/)
})

test.each(['Payment failed', 'Payment failed.', ''])('does not say twice that the payment failed, for the reason %j', (reason) => {
  expect(checkoutTexts.paymentFailed(reason)).toMatch(/^The payment did not go through\. No order was placed/)
})

test('an order without an address or with an empty cart says what is missing', () => {
  expect(missingFor(undefined, [inCart])).toBe('Please select an address')
  expect(missingFor({}, [])).toBe('Cart is empty')
  expect(missingFor({}, [inCart])).toBe('')
})

test.each([
  ['what is left of a pack that had no limit before', undefined, 2, 2],
  ['the smaller of both limits', 1, 2, 1],
  ['nothing for a pack that may not be bought', undefined, Infinity, 0],
])('a refused line offers %s', (_, most, left, offered) => {
  const lines = quote.lines.map((line) => ({ ...line, ...(most !== undefined && { most }) }))
  const [refused] = lines.map(({ productId, variant, qty }) => ({ productId, variant, qty, problem: 'There are fewer left.', left }))
  expect(withRefusal({ ...quote, lines }, refused).lines[0]).toMatchObject({ problem: 'There are fewer left.', most: offered })
})
