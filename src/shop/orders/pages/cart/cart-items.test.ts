import { expect, test } from 'vitest'
import { countOf, keyOf, parseCart, addItem, restoreLine, totalsOf, withQty, removeItem, withoutPaid, withRestored } from './cart-items.ts'

const saffron = { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g' }
const shilajit = { _id: 'p2', name: 'Shilajit', image: '/j.jpg', price: 1299, discount: 0, variant: '20g' }

test('a line has its prices, and its pack in both `type` and `variant`', () => {
  expect(addItem([], { ...saffron, qty: 3 })).toEqual([{ ...saffron, type: '1g', qty: 3, totalPrice: 1348.5, finalPrice: 1213.65 }])
})

test('a product has one line for each pack', () => {
  const cart = addItem(addItem(addItem([], saffron), { ...saffron, qty: 2 }), { ...saffron, variant: '5g' })
  expect(cart.map(({ variant, qty }) => [variant, qty])).toEqual([
    ['1g', 3],
    ['5g', 1],
  ])
  expect(countOf(cart)).toBe(4)
})

test('clamps quantities to whole numbers from 1 to 999', () => {
  const cart = addItem([], saffron)
  const qtyAfter = (qty: number) => withQty(cart, keyOf(saffron), qty)[0]?.qty
  expect([0, -4, 2.9, Number.NaN, 5000].map(qtyAfter)).toEqual([1, 1, 2, 1, 999])
})

test('adds restored items beside the others, at their price and with the larger quantity, the same at each visit', () => {
  const restored = [
    { ...saffron, price: 500, qty: 2 },
    { ...saffron, variant: '5g', qty: 1 },
  ]
  const cart = addItem(addItem([], shilajit), { ...saffron, qty: 3 })
  const once = withRestored(cart, restored)
  expect(once.map(({ name, variant, qty, price }) => [name, variant, qty, price])).toEqual([
    ['Shilajit', '20g', 1, 1299],
    ['Saffron', '1g', 3, 500],
    ['Saffron', '5g', 1, 449.5],
  ])
  expect(withRestored(once, restored)).toEqual(once)
})

test('restores a removed line at its old place, once', () => {
  const cart = addItem(addItem([], saffron), shilajit)
  const [first] = cart
  const left = removeItem(cart, keyOf(saffron))
  expect(left).toHaveLength(1)
  if (first) expect(restoreLine(restoreLine(left, first, 0), first, 0)).toEqual(cart)
})

test('sums the totals of the cart to the paisa', () => {
  expect(totalsOf(addItem(addItem([], { ...saffron, qty: 3 }), shilajit))).toEqual({ totalPaise: 264750, discountPaise: 13485, finalPaise: 251265 })
})

test.each([null, '', 'null', '{}', '{"length":1}', '[', '"text"', '7'])('parses the stored text %j as an empty cart', (text) => {
  expect(parseCart(text)).toEqual([])
})

test('drops invalid cart items and repairs the others', () => {
  const stored = [
    null,
    4,
    [],
    {},
    { _id: 7, price: 1 },
    { _id: 'a' },
    { _id: 'b', price: -1 },
    { _id: 'c', price: 'x' },
    { _id: 'd', price: 1e300 },
    { _id: 'p1', price: '100', type: '10g', totalPrice: 1, qty: 'two' },
    { ...saffron, qty: 2, discount: 400 },
  ]
  expect(parseCart(JSON.stringify(stored))).toEqual([
    { _id: 'p1', name: 'Product', image: '', price: 100, discount: 0, type: '10g', variant: '10g', qty: 1, totalPrice: 100, finalPrice: 100 },
    { ...saffron, type: '1g', qty: 2, discount: 100, totalPrice: 899, finalPrice: 0 },
  ])
})

test('counts an item without a quantity as one, and merges two lines of the same pack', () => {
  expect(countOf(parseCart(JSON.stringify([saffron, shilajit, { ...saffron, qty: 2 }])))).toBe(4)
  expect(parseCart(JSON.stringify([saffron, { ...saffron, qty: 2 }]))).toHaveLength(1)
})

test('removes the paid lines, unless the cart no longer holds all of them unchanged', () => {
  const paid = [
    { productId: saffron._id, type: saffron.variant, qty: 2 },
    { productId: shilajit._id, type: shilajit.variant, qty: 1 },
  ]
  const bought = addItem(addItem([], { ...saffron, qty: 2 }), shilajit)
  expect(withoutPaid(bought, paid)).toEqual([])
  expect(withoutPaid(addItem(bought, { ...saffron, variant: '5g' }), paid)).toMatchObject([{ variant: '5g' }])
  for (const changed of [addItem([], { ...shilajit, qty: 1 }), addItem(bought, saffron), addItem([], { ...saffron, qty: 2 }), []])
    expect(withoutPaid(changed, paid)).toEqual(changed)
})
