import type { Honest, Plain } from './honest.ts'
import { spares } from './fill-world.ts'
import { multipart } from './multipart.ts'
import { photograph } from './pictures.ts'
import type { World } from './world.ts'

/** Adds the admin's token to the baseline in `plain`. */
const admin =
  (plain: (world: World) => Plain = () => ({})): Honest =>
  (world) => ({ token: world.admin, ...plain(world) })

const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0')
/** Returns an order of the filled shop by its number. The last 2,000 are not delivered yet. */
const orderId = (place: number) => `SW${hex(place, 12)}`
const anOrder = (world: World) => orderId((world.next('order') % (world.size.orders - 2100)) + 1)
/** Returns an undelivered order. Every fiftieth order is cancelled. */
const unsent = (world: World, name: string) => {
  const number = world.next(name)
  return orderId(world.size.orders - (name === 'to send' ? 1 : 1000) - number - Math.floor(number / 40))
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
const coupon = (world: World) => ({ code: `NEW${world.next('code')}`, discount: 10, minAmount: 0, expiry: '2099-12-31', createdBy: 'Zara Khan' })
const person = (world: World) => ({ name: 'Meera Iyer', email: `added${world.next('person')}@example.com`, role: 'user', addresses: [] })
const asha = () => ({ id: 'Asha%20Rao' })
const spare = (name: string) => (world: World) => `SPARE${world.next(name)}`

const sheet = (world: World) => ['Name,Type,Quantity,Price', ...Array.from({ length: 500 }, () => `Sheet ${world.next('sheet')},saffron,1 g,500`)].join('\r\n')

/** Deletes a row first, for its Undo. */
const deleted =
  (kind: 'products' | 'customers'): Honest =>
  async (world) => {
    // Counts down from the end, because the measured deletions count up from the start.
    const id = `SPARE${spares - world.next(`${kind} to restore`)}`
    await world.call('DELETE', `/${kind}/${id}`, { token: world.admin })
    return { token: world.admin, id }
  }

/** Baseline requests of the back-office, by operation. */
export const ofAdmins: Record<string, Honest> = {
  'POST /products': admin((world) => ({ json: product(`Added ${world.next('product')}`) })),
  'PUT /products/{id}': admin((world) => ({ id: spare('product to change')(world), json: { ...product('Changed'), status: 'draft' } })),
  'DELETE /products/{id}': admin((world) => ({ id: spare('product to delete')(world) })),
  'POST /products/import': admin((world) => multipart({}, { field: 'file', bytes: Buffer.from(sheet(world)), type: 'text/csv' })),
  'POST /products/import/undo': async (world) => {
    const body = { csv: `Name,Quantity,Price\r\nUndone ${world.next('undone')},1 g,500` }
    const { importId } = await world.call<{ importId: string }>('POST', '/products/import', { token: world.admin, body })
    return { token: world.admin, json: { importId } }
  },
  'GET /products/import/last': admin(),
  'POST /products/{id}/restore': deleted('products'),
  'GET /exports/products': admin(),
  'PUT /products/order': admin(({ products }) => ({ json: { ids: products.map(({ _id }) => _id) } })),
  'PUT /products/{id}/status': admin(() => ({ id: `SPARE${spares}`, json: { status: 'draft' } })),
  'POST /upload': admin(() => multipart({}, { field: 'image', bytes: photograph() })),
  'GET /customers': admin(),
  'POST /customers': admin((world) => ({ json: person(world) })),
  'GET /exports/customers': admin(),
  'PUT /customers/{id}': admin((world) => ({ id: 'SPARE1', json: person(world) })),
  'PUT /customers/{id}/sign-in-mobile': admin((world) => ({ id: 'SPARE2', json: { mobile: `9${String(200_000_000 + world.next('sign-in number'))}` } })),
  'DELETE /customers/{id}': admin((world) => ({ id: `SPARE${world.next('customer to delete') + 2}` })),
  'POST /customers/{id}/restore': deleted('customers'),
  'GET /customers/{id}/summary': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /customers/{id}/orders': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /customers/{id}/export': admin(({ collector }) => ({ id: collector.customerId })),
  'GET /coupons': admin(),
  'POST /coupons': admin((world) => ({ json: coupon(world) })),
  'PUT /coupons/{id}': admin((world) => ({ id: 'SPARE1', json: coupon(world) })),
  'DELETE /coupons/{id}': admin((world) => ({ id: `SPARE${world.next('coupon to delete') + 1}` })),
  'GET /orders': admin(),
  'PUT /orders/{id}': admin((world) => ({ id: unsent(world, 'to send'), json: { status: 'Delivered' } })),
  'DELETE /orders/{id}': admin((world) => ({ id: `SWZZ${hex(world.next('attempt'), 10)}` })),
  'GET /exports/orders': admin(),
  'PUT /orders/{id}/tracking': admin((world) => ({ id: anOrder(world), json: { trackingId: '1', trackingUrl: 'https://track.example/1' } })),
  'POST /orders/{id}/refunds': admin((world) => ({
    id: unsent(world, 'to refund'),
    json: { amount: 1, reason: 'Broken', key: `key-${world.next('key') + 100_000}` },
  })),
  'POST /orders/{id}/confirmation': admin((world) => ({ id: anOrder(world) })),
  'GET /orders/{id}/details': admin((world) => ({ id: anOrder(world) })),
  'GET /orders/{id}/timeline': admin((world) => ({ id: anOrder(world) })),
  'GET /money/summary': admin(),
  'GET /money/{lane}': admin(() => ({ id: 'no_order' })),
  'POST /money/payments/{id}/remedy': admin((world) => ({ id: `pay_unmatched${world.next('unmatched')}`, json: { kind: 'refund' } })),
  'GET /leads': admin(),
  'GET /exports/leads': admin(),
  'PUT /leads/{id}': admin(() => ({ id: 'SPARE1', json: { handled: true } })),
  'DELETE /leads/{id}': admin((world) => ({ id: `SPARE${world.next('lead to delete') + 1}` })),
  'GET /analytics/dashboard': admin(),
  'GET /analytics/report': admin(),
  'GET /messages': admin(),
  'POST /messages/{id}/resend': admin((world) => ({ id: `M${anOrder(world).slice(2)}` })),
  'GET /celebrities/{name}/orders': admin(asha),
  'GET /exports/celebrities/{name}/orders': admin(asha),
  'GET /celebrities/{name}/ledger': admin(asha),
  'GET /celebrities/{name}/statement-link': admin(asha),
  'POST /celebrities/{name}/statement-link': admin(() => ({ id: 'Kabir%20Mehta' })),
  'DELETE /celebrities/{name}/statement-link': async (world) => {
    await world.call('POST', '/celebrities/Leela%20Nair/statement-link', { token: world.admin })
    return { token: world.admin, id: 'Leela%20Nair' }
  },
  'GET /audit': admin(),
  'PUT /settings': admin((world) => ({ json: { tagline: `From soil to soul ${world.next('tagline')}` } })),
  'GET /settings/all': admin(),
  'GET /backups': admin(),
  'POST /backups': admin(),
}
