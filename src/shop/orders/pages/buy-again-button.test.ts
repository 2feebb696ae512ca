import { expect, test } from 'vitest'
import type { Product } from '#shop/catalogue/contract.ts'
import { matchLines } from './buy-again-button.tsx'

const product: Product = {
  _id: 'p1',
  name: 'Saffron, new harvest',
  image: '/media/new.jpg',
  images: [],
  type: 'saffron',
  benefits: [],
  variants: [
    { _id: 'k1', quantity: '1 g', price: 550, discount: 5 },
    { _id: 'k5', quantity: '5 g', price: 2500, discount: 0, image: '/media/five.jpg' },
  ],
}
const line = { productId: 'p1', pack: 'k1', name: 'Saffron', type: '1 g', qty: 2 }

test('takes the name, the picture and the price of today, and the quantity of the order', () => {
  expect(matchLines([line, { ...line, pack: 'k5', type: '5 g', qty: 1 }], [product])).toEqual({
    items: [
      { _id: 'p1', name: 'Saffron, new harvest', image: '/media/new.jpg', price: 550, discount: 5, variant: '1 g', qty: 2 },
      { _id: 'p1', name: 'Saffron, new harvest', image: '/media/five.jpg', price: 2500, discount: 0, variant: '5 g', qty: 1 },
    ],
    gone: [],
  })
})

test('finds a pack whose label has changed since, and takes none for another that has its label now', () => {
  const renamed = {
    ...product,
    variants: [
      { _id: 'k1', quantity: '1 gram', price: 550, discount: 5 },
      { _id: 'k9', quantity: '1 g', price: 99, discount: 0 },
    ],
  }
  expect(matchLines([line, { ...line, pack: 'k5', type: '1 g' }], [renamed])).toMatchObject({
    items: [{ variant: '1 gram', price: 550 }],
    gone: ['Saffron, 1 g'],
  })
})

test('names a product and a pack that are no longer sold, and a line without the id of its pack', () => {
  const { pack: _, ...old } = line
  expect(matchLines([old], [product])).toEqual({ items: [], gone: ['Saffron, 1 g'] })
  expect(matchLines([{ ...line, pack: 'k2', type: '2 g' }, line, { ...line, productId: 'p2', name: 'Shilajit', type: '' }], [product])).toMatchObject({
    items: [{ variant: '1 g' }],
    gone: ['Saffron, 2 g', 'Shilajit'],
  })
})
