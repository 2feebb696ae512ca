import { expect, test } from 'vitest'
import { parcelsToLabel, parcelsToSend, pickingList } from './picking-list.ts'

const item = (name: string, type: string, qty: number) => ({ name, type, qty, removed: 0, productId: name, image: '', price: 1 })
const parcel = (number: number, lines: { position: number; qty: number }[], shippedAt = '') => ({
  number,
  lines,
  shippedAt,
  carrier: '',
  awb: '',
  trackingUrl: '',
  packedAt: '',
})
const items = [item('Saffron', '1 g', 3), item('Shilajit', '20 g', 1)]

test('an order without parcels is one parcel', () => {
  expect(parcelsToSend({ items, parcels: [] })).toEqual([{ number: 1, of: 1, items }])
})

test('a packed order is its parcels', () => {
  const parcels = [parcel(1, [{ position: 0, qty: 3 }]), parcel(2, [{ position: 1, qty: 1 }])]
  expect(parcelsToSend({ items, parcels })).toEqual([
    { number: 1, of: 2, items: [items[0]] },
    { number: 2, of: 2, items: [items[1]] },
  ])
})

test('pieces that are on their way are neither printed nor picked', () => {
  const parcels = [parcel(1, [{ position: 0, qty: 2 }], '2026-01-15T06:30:00.000Z')]
  expect(parcelsToSend({ items, parcels })).toEqual([{ number: 2, of: 2, items: [{ ...items[0], qty: 1 }, items[1]] }])
})

test('an order that is on its way prints its labels again', () => {
  const parcels = [parcel(1, [{ position: 0, qty: 3 }], '2026-01-15T06:30:00.000Z'), parcel(2, [{ position: 1, qty: 1 }], '2026-01-15T06:30:00.000Z')]
  expect(parcelsToSend({ items, parcels })).toEqual([])
  expect(parcelsToLabel({ items, parcels })).toEqual([
    { number: 1, of: 2, items: [items[0]] },
    { number: 2, of: 2, items: [items[1]] },
  ])
  expect(parcelsToLabel({ items, parcels: parcels.slice(0, 1) })).toEqual([{ number: 2, of: 2, items: [items[1]] }])
})

test('adds the pieces of all orders by product and pack, with the pieces of each batch', () => {
  const taken = (code: string, pieces = 1) => ({ code, pieces, unfit: null })
  const other = {
    items: [
      item('Saffron', '10 g', 1),
      { ...item('Saffron', '1 g', 2), batches: [taken('B'), taken('A')] },
      { ...item('Saffron', '1 g', 1), batches: [taken('B')] },
    ],
    parcels: [],
  }
  expect(pickingList([{ items, parcels: [] }, other])).toEqual([
    { name: 'Saffron', pack: '1 g', qty: 6, orders: 2, batches: [taken('A'), taken('B', 2)] },
    { name: 'Saffron', pack: '10 g', qty: 1, orders: 1, batches: [] },
    { name: 'Shilajit', pack: '20 g', qty: 1, orders: 1, batches: [] },
  ])
})

test('a bundle is picked as its parts', () => {
  const parts = [
    { name: 'Saffron', pack: '1 g', pieces: 1 },
    { name: 'Shilajit', pack: '20 g', pieces: 2 },
  ]
  expect(pickingList([{ items: [item('Saffron', '1 g', 1), { ...item('Gift set', '1 box', 3), parts }], parcels: [] }])).toEqual([
    { name: 'Saffron', pack: '1 g', qty: 4, orders: 1, batches: [] },
    { name: 'Shilajit', pack: '20 g', qty: 6, orders: 1, batches: [] },
  ])
})
