import { expect, test } from 'vitest'
import { chipsOf, filterOf } from './order-filters.tsx'

const filter = (query: string, at = '2026-11-28T12:00:00Z') => filterOf(new URLSearchParams(query), new Date(at))

test('the last days begin with a day in India and include today', () => {
  expect(filter('within=1').from).toBe('2026-11-28')
  expect(filter('within=1', '2026-11-28T18:30:00Z').from).toBe('2026-11-29')
  expect(filter('within=7').from).toBe('2026-11-22')
  expect(filter('within=30').from).toBe('2026-10-30')
  expect(filter('within=2').from).toBeUndefined()
  expect(filter('within=7&from=2026-01-01').from).toBe('2026-01-01')
})

test('the chips name products, packs and times, and a product takes its pack and price with it', () => {
  const products = [{ _id: 'p1', name: 'Saffron', variants: [{ _id: 'k1', quantity: '1 g', price: 100, discount: 0 }] }]
  expect(chipsOf(new URLSearchParams('product=p1&pack=k1&price=549&within=7&city=Pune&pin=411001'), products)).toEqual([
    { text: 'City: Pune', names: ['city'] },
    { text: 'PIN code: 411001', names: ['pin'] },
    { text: 'Time: Last 7 days', names: ['within'] },
    { text: 'Product: Saffron', names: ['product', 'pack', 'price'] },
    { text: 'Pack: 1 g', names: ['pack'] },
    { text: 'Sold at: ₹549', names: ['price'] },
  ])
})
