import { spares } from './fill-fixture.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'

/** Adds the admin's token to the baseline in `plain`. */
const admin =
  (plain: (fixture: Fixture) => RequestPart = () => ({})): Baseline =>
  (fixture) => ({ token: fixture.admin, ...plain(fixture) })

const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0')
/** Returns an order of the filled shop by its number. The last 2,000 are not delivered yet. */
const orderId = (number: number) => `SW${hex(number, 12)}`
const anOrder = (fixture: Fixture) => orderId((fixture.next('order') % (fixture.size.orders - 2100)) + 1)
/** Returns an undelivered order. Every fiftieth order is cancelled. */
const undeliveredOrder = (fixture: Fixture, name: string) => {
  const number = fixture.next(name)
  const first = { 'to send': 1, 'to edit': 1500, 'to cancel': 2000 }[name] ?? 1000
  return orderId(fixture.size.orders - first - number - Math.floor(number / 40))
}
const product = (name: string) => ({
  name,
  image: '',
  type: 'saffron',
  benefits: ['Grown in Kashmir'],
  variants: [
    { quantity: '1 g', price: 500 },
    { quantity: '2 g', price: 900, discount: 10 },
  ],
})
const coupon = (fixture: Fixture) => ({ code: `NEW${fixture.next('code')}`, discount: 10, minAmount: 0, expiry: '2099-12-31', createdBy: 'Zara Khan' })
const discount = (fixture: Fixture) => ({ title: `Offer ${fixture.next('offer')}`, discount: 5, active: false, conditions: { kind: 'percent' } })
const person = (fixture: Fixture) => ({ name: 'Meera Iyer', email: `added${fixture.next('person')}@example.com`, role: 'user', addresses: [] })
const mailWords = { subject: 'Off it goes', words: 'Hello {name}, your order {order} left us. Track it at {link}' }
const asha = () => ({ id: 'Asha%20Rao' })
const spare = (name: string) => (fixture: Fixture) => `SPARE${fixture.next(name)}`

const sheet = (fixture: Fixture) =>
  ['Name,Type,Quantity,Price', ...Array.from({ length: 500 }, () => `Sheet ${fixture.next('sheet')},saffron,1 g,500`)].join('\r\n')

/** Deletes a row first, for its Undo. */
const deleted =
  (kind: 'products' | 'customers' | 'coupons'): Baseline =>
  async (fixture) => {
    // Counts down from the end, because the measured deletions count up from the start.
    const id = `SPARE${spares - fixture.next(`${kind} to restore`)}`
    await fixture.call('DELETE', `/${kind}/${id}`, { token: fixture.admin })
    return { token: fixture.admin, id }
  }

/** Baseline requests of the back-office, by operation. */
export const adminBaselines: Record<string, Baseline> = {
  'POST /products': admin((fixture) => ({ json: product(`Added ${fixture.next('product')}`) })),
  'PUT /products/{id}': admin((fixture) => ({ id: spare('product to change')(fixture), json: { ...product('Changed'), status: 'draft' } })),
  'DELETE /products/{id}': admin((fixture) => ({ id: spare('product to delete')(fixture) })),
  'POST /products/import': admin((fixture) => multipart({}, { field: 'file', bytes: Buffer.from(sheet(fixture)), type: 'text/csv' })),
  'POST /products/import/undo': async (fixture) => {
    const body = { csv: `Name,Quantity,Price\r\nUndone ${fixture.next('undone')},1 g,500` }
    const { importId } = await fixture.call<{ importId: string }>('POST', '/products/import', { token: fixture.admin, body })
    return { token: fixture.admin, json: { importId } }
  },
  'GET /products/import/last': admin(),
  'POST /products/{id}/restore': deleted('products'),
  'POST /products/{id}/undo-change': async (fixture) => {
    const id = spare('product to change')(fixture)
    await fixture.call('PUT', `/products/${id}`, { token: fixture.admin, body: product('Changed to undo') })
    return { token: fixture.admin, id }
  },
  'GET /exports/products': admin(),
  'PUT /products/order': admin(({ products }) => ({ json: { ids: products.map(({ _id }) => _id) } })),
  'GET /price-schedules': admin(),
  'POST /price-schedules': admin((fixture) => ({
    json: { productId: spare('product to schedule')(fixture), from: '2027-01-01T10:00', until: '2027-01-02T10:00', status: 'draft' },
  })),
  'DELETE /price-schedules/{id}': admin(() => ({ id: 'unknown' })),
  'GET /products/{id}/on': admin(({ products }) => ({ id: products[0]?._id ?? '', query: 'at=2027-01-01T10:00' })),
  'PUT /packs': admin(({ products }) => ({
    json: { products: products.slice(0, 1).map(({ _id: id, variants }) => ({ id, packs: variants.slice(0, 1).map(({ _id }) => ({ _id, price: 500 })) })) },
  })),
  'PUT /products/{id}/status': admin(() => ({ id: `SPARE${spares}`, json: { status: 'draft' } })),
  'POST /upload': admin(() => multipart({}, { field: 'image', bytes: photograph() })),
  'GET /customers': admin(),
  'POST /customers': admin((fixture) => ({ json: person(fixture) })),
  'GET /exports/customers': admin(),
  'PUT /customers/{id}': admin((fixture) => ({ id: 'SPARE1', json: person(fixture) })),
  'PUT /customers/{id}/sign-in-mobile': admin((fixture) => ({ id: 'SPARE2', json: { mobile: `9${String(200_000_000 + fixture.next('sign-in number'))}` } })),
  'DELETE /customers/{id}': admin((fixture) => ({ id: `SPARE${fixture.next('customer to delete') + 2}` })),
  'POST /customers/{id}/restore': deleted('customers'),
  'PUT /customers/{id}/note': admin((fixture) => ({ id: 'SPARE1', json: { text: `Calls often ${fixture.next('note')}` } })),
  'PUT /customers/{id}/tags': admin((fixture) => ({ id: 'SPARE1', json: { add: [`Tag ${fixture.next('tag') % 20}`] } })),
  'GET /customers/{id}/summary': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /customers/{id}/orders': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /customers/{id}/export': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /first-steps': admin(),
  'GET /coupons': admin(),
  'GET /discounts': admin(),
  'POST /discounts': admin((fixture) => ({ json: discount(fixture) })),
  'PUT /discounts/{id}': admin((fixture) => ({ id: 'SPARE1', json: discount(fixture) })),
  'POST /discounts/simulate': admin(() => ({ json: { discount: 10, conditions: { kind: 'percent' } } })),
  'DELETE /discounts/{id}': admin((fixture) => ({ id: `SPARE${fixture.next('discount to delete') + 1}` })),
  'GET /coupons/{id}/link': admin(() => ({ id: 'SPARE1' })),
  'GET /coupons/{id}/picture': admin(() => ({ id: 'SPARE1' })),
  'POST /coupons': admin((fixture) => ({ json: coupon(fixture) })),
  'PUT /coupons/{id}': admin((fixture) => ({ id: 'SPARE1', json: coupon(fixture) })),
  'POST /coupons/{id}/restore': deleted('coupons'),
  'DELETE /coupons/{id}': admin((fixture) => ({ id: `SPARE${fixture.next('coupon to delete') + 1}` })),
  'GET /orders': admin(),
  'GET /order-views': admin(),
  'PUT /order-views': admin(() => ({ json: { name: 'Paid', filters: { status: 'Paid' } } })),
  'PUT /order-views/{id}': admin(() => ({ id: 'unknown', json: { name: 'Paid orders' } })),
  'DELETE /order-views/{id}': admin(() => ({ id: 'unknown' })),
  'PUT /orders/{id}': admin((fixture) => ({ id: undeliveredOrder(fixture, 'to send'), json: { status: 'Delivered' } })),
  'POST /orders/cancel': admin((fixture) => ({ json: { ids: [undeliveredOrder(fixture, 'to cancel')] } })),
  'DELETE /orders/{id}': admin((fixture) => ({ id: `SWZZ${hex(fixture.next('attempt'), 10)}` })),
  'GET /exports/orders': admin(),
  'PUT /orders/{id}/tracking': admin((fixture) => ({ id: anOrder(fixture), json: { trackingId: '1', trackingUrl: 'https://track.example/1' } })),
  'PUT /orders/{id}/address': admin((fixture) => ({
    id: undeliveredOrder(fixture, 'to edit'),
    json: { name: `Meera ${fixture.next('move')}`, mobile: '9812345678', pincode: '400001', address: '7 Lake View' },
  })),
  'PUT /orders/{id}/items': admin((fixture) => ({ id: undeliveredOrder(fixture, 'to edit'), json: { lines: [{ position: 0, qty: 1 }] } })),
  'POST /orders/{id}/rest': admin((fixture) => ({
    id: orderId(50 * fixture.next('rest')),
    json: { lines: [{ position: 0, restock: 0, writeOff: 0, sent: 2 }] },
  })),
  'PUT /orders/{id}/note': admin((fixture) => ({ id: anOrder(fixture), json: { text: `Ring twice ${fixture.next('note')}`, onSlip: true } })),
  'PUT /orders/{id}/tags': admin((fixture) => ({ id: anOrder(fixture), json: { add: ['Gift', 'VIP'], remove: ['Wholesale'] } })),
  'GET /orders/{id}/parcels': admin((fixture) => ({ id: anOrder(fixture) })),
  'POST /orders/{id}/parcels': admin((fixture) => ({ id: undeliveredOrder(fixture, 'to pack in parts'), json: { lines: [{ position: 0, qty: 1 }] } })),
  'GET /packing/orders': admin(),
  'GET /packing/sheets/{ids}': admin((fixture) => ({ id: `${anOrder(fixture)},${anOrder(fixture)}` })),
  'POST /packing/packed': admin((fixture) => ({ json: { ids: [anOrder(fixture)] } })),
  'POST /packing/not-shipped': admin((fixture) => ({ json: { parcels: [{ id: anOrder(fixture) }] } })),
  'POST /packing/shipped': admin((fixture) => ({ json: { carrier: 'dtdc', parcels: [{ id: anOrder(fixture), awb: 'DL12345678' }] } })),
  'POST /orders/{id}/refunds': admin((fixture) => ({
    id: undeliveredOrder(fixture, 'to refund'),
    json: { amount: 1, reason: 'Broken', key: `key-${fixture.next('key') + 100_000}` },
  })),
  'POST /orders/{id}/confirmation': admin((fixture) => ({ id: anOrder(fixture) })),
  'GET /orders/{id}/details': admin((fixture) => ({ id: anOrder(fixture) })),
  'GET /orders/{id}/timeline': admin((fixture) => ({ id: anOrder(fixture) })),
  'GET /orders/{id}/source': admin((fixture) => ({ id: anOrder(fixture) })),
  'GET /reports/sales': admin(),
  'GET /exports/reports/sales': admin(),
  'GET /reports/packs': admin(),
  'GET /exports/reports/packs': admin(),
  'GET /reports/cohorts': admin(),
  'GET /exports/reports/cohorts': admin(),
  'GET /reports/funnel': admin(),
  'GET /exports/reports/funnel': admin(),
  'GET /reports/refunds': admin(),
  'GET /exports/reports/refunds': admin(),
  'GET /sources': admin(),
  'GET /exports/sources': admin(),
  'GET /money/summary': admin(),
  'GET /money/month': admin(),
  'GET /money/{lane}': admin(() => ({ id: 'no_order' })),
  'POST /money/payments/{id}/remedy': admin((fixture) => ({ id: `pay_unmatched${fixture.next('unmatched')}`, json: { kind: 'refund' } })),
  'GET /leads': admin(),
  'GET /exports/leads': admin(),
  'PUT /leads/{id}': admin(() => ({ id: 'SPARE1', json: { handled: true } })),
  'POST /leads/{id}/reply': admin((fixture) => ({ id: `SPARE${spares - fixture.next('lead to reply to')}`, json: { text: 'Yes.', key: 'lead-reply-1' } })),
  'DELETE /leads/{id}': admin((fixture) => ({ id: `SPARE${fixture.next('lead to delete') + 1}` })),
  'GET /analytics/dashboard': admin(),
  'GET /analytics/report': admin(),
  'GET /messages': admin(),
  'GET /messages/texts': admin(),
  'GET /messages/texts/{kind}': admin(() => ({ id: 'placed' })),
  'POST /messages/texts/{kind}/preview': admin(() => ({ id: 'placed', json: { draft: mailWords } })),
  'PUT /messages/texts/{kind}': admin((fixture) => ({ id: 'shipped', json: { ...mailWords, subject: `Sent ${fixture.next('words')}` } })),
  'POST /messages/texts/{kind}/reset': admin(() => ({ id: 'shipped', json: {} })),
  'POST /messages/texts/{kind}/test': admin(() => ({ id: 'shipped', json: {} })),
  'POST /messages/{id}/resend': admin((fixture) => ({ id: `M${anOrder(fixture).slice(2)}` })),
  'GET /celebrities': admin(),
  'GET /celebrities/{name}': admin(asha),
  'PUT /celebrities/{id}': admin(() => ({ id: 'Kabir%20Mehta', json: { name: 'KABIR MEHTA' } })),
  'GET /celebrities/{name}/orders': admin(asha),
  'GET /exports/celebrities/{name}/orders': admin(asha),
  'GET /celebrities/{name}/ledger': admin(asha),
  'GET /celebrities/{name}/statement-link': admin(asha),
  'POST /celebrities/{name}/statement-link': admin(() => ({ id: 'Kabir%20Mehta' })),
  'DELETE /celebrities/{name}/statement-link': async (fixture) => {
    await fixture.call('POST', '/celebrities/Leela%20Nair/statement-link', { token: fixture.admin })
    return { token: fixture.admin, id: 'Leela%20Nair' }
  },
  'GET /audit': admin(),
  'PUT /settings': admin((fixture) => ({ json: { tagline: `From soil to soul ${fixture.next('tagline')}` } })),
  'GET /settings/all': admin(),
  'GET /backups': admin(),
  'POST /backups': admin(),
}
