import { expect, test } from 'vitest'
import { changesOf, nameOf, soldAtLinks } from './changes.ts'

test('lists the values of a new item, without empty fields', () => {
  expect(changesOf({}, { code: 'SOIL10', active: true, maxUses: null, expiry: '2030-01-31' })).toEqual([
    { name: 'Code', was: undefined, is: 'SOIL10' },
    { name: 'Active', was: undefined, is: 'yes' },
    { name: 'Expiry', was: undefined, is: '31 Jan 2030' },
  ])
})

test('shows the old and the new value of a changed field', () => {
  expect(changesOf({ active: true, maxUses: null }, { active: false, maxUses: 5 })).toEqual([
    { name: 'Active', was: 'yes', is: 'no' },
    { name: 'Total uses', was: 'empty', is: '5' },
  ])
})

test('shows a removed field as empty', () => {
  expect(changesOf({ name: 'Saffron' }, {})).toEqual([{ name: 'Name', was: 'Saffron', is: 'empty' }])
})

test('writes lists and nested objects as text', () => {
  expect(
    changesOf(
      {},
      {
        addresses: [
          { mobile: '9876543210', address: 'Leh' },
          { mobile: '9876543211', address: '' },
        ],
      },
    ),
  ).toEqual([{ name: 'Addresses', was: undefined, is: 'Mobile 9876543210, Address Leh; Mobile 9876543211' }])
})

test('shows only the changed fields of a group', () => {
  const officer = { name: 'Meera', email: 'm@example.in' }
  expect(changesOf({ grievanceOfficer: officer }, { grievanceOfficer: { ...officer, email: 'o@example.in' } })).toEqual([
    { name: 'Grievance officer: Email', was: 'm@example.in', is: 'o@example.in' },
  ])
})

test('writes carriers, roles, times and pictures as people say them', () => {
  const after = { carrier: 'delhivery', awb: 'AB123456', role: 'admin', until: '2026-11-21T12:35:00.000Z', image: '/media/x.webp' }
  expect(changesOf({}, after).map(({ name, is }) => `${name}: ${is}`)).toEqual([
    'Carrier: Delhivery',
    'Tracking number: AB123456',
    'Role: Staff',
    'Until: 21 Nov 2026, 6:05 pm',
    'Picture: a picture',
  ])
})

test('shows amounts in rupees', () => {
  const after = { amount: 250, total: 629.1, minAmount: 120_000, refund: 100, cost: 0, refundProofAbove: 10_000, amountOf: 5, qty: 2 }
  expect(changesOf({}, after).map(({ name, is }) => `${name}: ${is}`)).toEqual([
    'Amount: ₹250',
    'Total: ₹629.10',
    'Min order amount: ₹1,20,000',
    'Refund: ₹100',
    'Cost: ₹0',
    'Confirm refunds above: ₹10,000',
    'Amount of: 5',
    'Quantity: 2',
  ])
  expect(changesOf({ minAmount: 500 }, { minAmount: 999.5 })).toEqual([{ name: 'Min order amount', was: '₹500', is: '₹999.50' }])
  expect(changesOf({ status: 'Paid' }, { status: 'Cancelled', refund: 'full' })).toMatchObject([{}, { name: 'Refund', is: 'full' }])
})

test('names fields as on their screens, or splits the key into words', () => {
  expect(nameOf('createdBy')).toBe('Celebrity')
  expect(nameOf('countryOfOrigin')).toBe('Country of origin')
  expect(nameOf('someNewField')).toBe('Some new field')
})

test('shows the changed price fields of each variant of a product', () => {
  const packs = [
    { quantity: '1 g', price: 549, discount: 0 },
    { quantity: '5 g', price: 2500, discount: 0, mrp: 3000 },
  ]
  expect(changesOf({ variants: packs }, { variants: [{ quantity: '1 g', price: 499, discount: 5 }, packs[1]] })).toEqual([
    { name: '1 g price', was: '₹549', is: '₹499' },
    { name: '1 g discount', was: '0%', is: '5%' },
  ])
  expect(changesOf({ variants: packs }, { variants: [packs[0], { quantity: '10 g', price: 4500, discount: 10 }] })).toEqual([
    { name: '10 g', was: undefined, is: '₹4,500, 10% off' },
    { name: '5 g', was: '₹2,500', is: 'empty' },
  ])
  expect(changesOf({}, { variants: packs.slice(0, 1) })).toEqual([{ name: '1 g', was: undefined, is: '₹549' }])
})

const entry = (before: unknown[] | undefined, after: unknown[], nextAt: string | null = null) => ({
  _id: 'e',
  at: '2026-01-15T06:30:59.000Z',
  actor: { _id: null, name: 'The shop', kind: 'account' as const },
  action: 'updated',
  subject: { kind: 'product', id: 'p', name: 'Saffron' },
  before: before === undefined ? {} : { variants: before },
  after: { variants: after },
  undoUntil: null,
  isChange: false,
  importId: null,
  nextAt,
})

test('a changed price links to the orders at that price, until the packs change again', () => {
  const pack = (price: number, discount = 0, quantity = '1 g') => ({ _id: quantity.slice(0, 1), quantity, price, discount })
  expect(soldAtLinks(entry([pack(500), pack(900, 0, '2 g')], [pack(90, 10), pack(900, 0, '2 g')], '2026-01-15T07:00:10.000Z'))).toEqual([
    { text: 'Orders of 1 g at ₹81', to: '/admin/orders?product=p&pack=1&price=81&since=2026-01-15T12%3A00&until=2026-01-15T12%3A30' },
  ])
  expect(soldAtLinks(entry(undefined, [pack(99.5)]))).toEqual([
    { text: 'Orders of 1 g at ₹99.50', to: '/admin/orders?product=p&pack=1&price=99.5&since=2026-01-15T12%3A00' },
  ])
  // The selling price is the same, or the pack is gone.
  expect(soldAtLinks(entry([pack(500)], [pack(500, 0, '1 gram')]))).toEqual([])
  expect(soldAtLinks(entry([pack(100, 50), pack(900, 0, '2 g')], [pack(50)]))).toEqual([])
})
