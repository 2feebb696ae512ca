import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { dayInIndia, timeInIndia } from '#kernel/india.ts'
import { type Create, createsByCodeOrLink } from '../support/creates-by-code-or-link.ts'
import { makeCheckout, makeOrder } from '../support/make-order.ts'
import { awb, packing } from '../support/make-queue.ts'
import { makeCoupon } from '../support/make-coupon.ts'
import { makePayable } from '../support/make-payable.ts'
import { makeProduct } from '../support/make-product.ts'
import { makeDelivered } from '../support/make-return.ts'
import { makeBuyer, photoForm } from '../support/make-review.ts'
import { markPaid } from '../support/paid-offline.ts'
import { makePhoneOrder } from '../support/phone-order.ts'
import { register } from '../support/register.ts'
import { signedInAdmin, signedInCustomer } from '../support/make.ts'
import { send } from '../support/send.ts'
import { storedNames } from '../support/stored-names.ts'
import { later, shop } from '../support/test-shop.ts'
import { trackStock } from '../support/track-stock.ts'
import { reviewLink } from '#shop/orders/server/signed-order-link.server.ts'
import { inviteBuyers } from '#shop/reviews/server/invite-buyers.server.ts'
import { sweepRequestKeys } from '#platform/http/do-once.ts'
import type { Tables } from '#platform/database/database.ts'

const key = 'request-key-1'
const meera = { name: 'Meera Iyer', mobile: '9812345678', pincode: '560001', address: '12 Lake Road', city: 'Bengaluru', state: 'Karnataka' }
const lead = { name: 'Meera', phone: '98765 43210', email: 'meera@example.com', subject: 'Bulk order', message: 'Please call.' }
const coupon = { code: 'ONCE10', discount: 10, minAmount: 0, expiry: '2030-12-31', createdBy: 'Asha Rao' }

async function countOf(
  table:
    | 'product'
    | 'customer'
    | 'coupon'
    | 'discount'
    | 'staffRole'
    | 'staffInvitation'
    | 'address'
    | 'lead'
    | 'grievance'
    | 'breach'
    | 'parcel'
    | 'shipment'
    | 'refund'
    | 'offlinePayment'
    | 'offlineRefund'
    | 'replacement'
    | 'stockMovement'
    | 'taxClass'
    | 'priceSchedule'
    | 'shareEntry'
    | 'sharePayout'
    | 'shareRate',
) {
  const { rows } = await shop.db
    .selectFrom<keyof Tables>(table)
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const countPhotos = async () => (await shop.db.selectFrom('review').select('photos').execute()).flatMap(({ photos }) => photos).length

/** A picture is stored in several widths, whose names begin alike. */
async function countPictures() {
  const names = new Set<string>()
  for await (const name of shop.files.list()) names.add(name.replace(/[-.][^/]*$/, ''))
  return names.size
}

const countMessages = async (prefix: string) => (await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `${prefix}%`).execute()).length

async function invitedBuyer() {
  const { orderId, productId } = await makeBuyer()
  later(7 * 86_400_000)
  const minutes = (shop.now().getTime() / 60_000 + 330) % 1440
  later((((720 - minutes) % 1440) + 1440) * 60_000)
  await inviteBuyers(shop)
  const token = reviewLink(shop, orderId).split('/').at(-1) ?? ''
  await send('POST', '/invited-reviews', { body: { token, productId, stars: 4 } })
  return { token, productId }
}

/** How each endpoint that creates something is called, and what it creates. A new endpoint of this kind must be added. */
const creates: Record<string, () => Promise<Create>> = {
  ...createsByCodeOrLink,
  '/products/{id}/undo-change': async () => {
    const [token, { id }] = [await signedInAdmin(), await makeProduct(shop)]
    await send('PUT', `/products/${id}`, { token, body: { name: 'Changed', variants: [{ quantity: '1 g', price: 500, discount: 0 }] } })
    const undone = () => shop.db.selectFrom('auditEntry').select('id').where('action', '=', 'change undone').execute()
    return { path: `/products/${id}/undo-change`, token, body: {}, count: async () => (await undone()).length }
  },
  '/products': async () => ({
    path: '/products',
    token: await signedInAdmin(),
    body: { name: 'Kashmiri Saffron', variants: [{ quantity: '1 g', price: 500, discount: 0 }] },
    count: () => countOf('product'),
  }),
  '/price-schedules': async () => {
    const { id: productId } = await makeProduct(shop)
    const from = timeInIndia(new Date(shop.now().getTime() + 3_600_000)).replace(' ', 'T')
    return { path: '/price-schedules', token: await signedInAdmin(), body: { productId, from, status: 'draft' }, count: () => countOf('priceSchedule') }
  },
  '/customers': async () => ({ path: '/customers', token: await signedInAdmin(), body: { name: 'Counter sale', email: '' }, count: () => countOf('customer') }),
  '/coupons': async () => ({ path: '/coupons', token: await signedInAdmin(), body: coupon, count: () => countOf('coupon') }),
  '/discounts': async () => ({
    path: '/discounts',
    token: await signedInAdmin(),
    body: { title: 'Festive offer', discount: 10, conditions: { kind: 'percent' } },
    count: () => countOf('discount'),
  }),
  '/staff-roles': async () => ({
    path: '/staff-roles',
    token: await signedInAdmin(),
    body: { name: 'Helper', scopes: ['orders:read'], secondFactor: false },
    count: () => countOf('staffRole'),
  }),
  '/staff-invitations': async () => ({
    path: '/staff-invitations',
    token: await signedInAdmin(),
    body: { email: 'meera@example.com', role: 'packer' },
    count: () => countOf('staffInvitation'),
  }),
  '/users/addresses': async () => ({ path: '/users/addresses', token: await signedInCustomer(), body: meera, count: () => countOf('address') }),
  '/leads': async () => ({ path: '/leads', body: lead, count: () => countOf('lead') }),
  '/my-review/photos': async () => {
    const { productId, token, write } = await makeBuyer()
    await write()
    return { path: '/my-review/photos', token, body: await photoForm({ productId }), count: countPhotos }
  },
  '/invited-reviews/photos': async () => ({ path: '/invited-reviews/photos', body: await photoForm(await invitedBuyer()), count: countPhotos }),
  '/orders/{id}/parcels': async () => {
    const { _id } = await makeOrder(await makeCheckout())
    return {
      path: `/orders/${_id}/parcels`,
      token: await signedInAdmin(),
      body: { lines: [{ position: 0, qty: 1 }] },
      count: () => countOf('parcel'),
    }
  },
  '/orders/{id}/shipments': async () => {
    const { _id } = await makeOrder(await makeCheckout())
    return {
      path: `/orders/${_id}/shipments`,
      token: await signedInAdmin(),
      body: { courier: 'shiprocket', weight: 250, length: 20, breadth: 15, height: 10 },
      count: () => countOf('shipment'),
    }
  },
  '/page-films': async () => {
    const form = new FormData()
    form.set('noSpeech', 'true')
    form.set('film', new File([Uint8Array.from(readFileSync('public/films/hero-saffron.webm'))], 'film.webm'))
    return {
      path: '/page-films',
      token: await signedInAdmin(),
      body: form,
      count: async () => (await storedNames()).filter((name) => name.endsWith('.webm')).length,
    }
  },
  '/upload': async () => {
    const form = await photoForm({})
    form.set('image', form.get('photo') ?? '')
    form.delete('photo')
    return { path: '/upload', token: await signedInAdmin(), body: form, count: countPictures }
  },
  '/phone-orders': async () => {
    const { id: productId } = await makeProduct(shop)
    return {
      path: '/phone-orders',
      token: await signedInAdmin(),
      body: {
        key,
        newCustomer: { name: 'Meera Iyer', mobile: '9812345678', email: '' },
        newAddress: meera,
        items: [{ productId, variant: '1 g', qty: 2 }],
        expectedTotal: 1000,
        sms: true,
      },
      count: async () => (await shop.db.selectFrom('shopOrder').select('id').execute()).length,
    }
  },
  '/orders/{id}/rest': async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeOrder(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 2 }], expectedTotal: 1000 })
    const token = await signedInAdmin()
    const { part, ship } = packing(token)
    await part(_id, [{ position: 0, qty: 1 }])
    await ship([{ id: _id, awb: awb(1) }])
    await send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })
    const decided = () => shop.db.selectFrom('auditEntry').select('id').where('action', '=', 'unsent pieces decided').execute()
    return {
      path: `/orders/${_id}/rest`,
      token,
      body: { lines: [{ position: 0, restock: 1, writeOff: 0, sent: 0 }] },
      count: async () => (await decided()).length,
    }
  },
  '/orders/{id}/refunds': async () => {
    const { _id } = await makeOrder(await makeCheckout())
    return { path: `/orders/${_id}/refunds`, token: await signedInAdmin(), body: { amount: 100, reason: 'Damaged', key }, count: () => countOf('refund') }
  },
  '/orders/{id}/paid-offline': async () => {
    const token = await signedInAdmin()
    const { id } = await makePhoneOrder(token)
    const body = { kind: 'cash', on: dayInIndia(shop.now()), amount: 1000, key }
    return { path: `/orders/${id}/paid-offline`, token, body, count: () => countOf('offlinePayment') }
  },
  '/refunds/{id}/paid-back': async () => {
    const token = await signedInAdmin()
    const { id } = await makePhoneOrder(token)
    await markPaid(id, {}, token)
    const { body } = await send('POST', `/orders/${id}/refunds`, { token, body: { amount: 100, key } })
    return {
      path: `/refunds/${body.refund._id}/paid-back`,
      token,
      body: { kind: 'cash', on: dayInIndia(shop.now()), key },
      count: () => countOf('offlineRefund'),
    }
  },
  '/orders/{id}/replacements': async () => {
    const token = await signedInAdmin()
    const { _id } = await makeDelivered(await makeCheckout(), token)
    const body = { lines: [{ position: 0, qty: 1 }], reason: 'damaged', key }
    return { path: `/orders/${_id}/replacements`, token, body, count: () => countOf('replacement') }
  },
  '/leads/{id}/reply': async () => {
    const { _id } = (await send('POST', '/leads', { body: lead })).body.lead
    return { path: `/leads/${_id}/reply`, token: await signedInAdmin(), body: { text: 'Namaste,', key }, count: () => countMessages('reply:') }
  },
  '/orders/my-orders/{id}/returns': async () => {
    const checkout = await makeCheckout()
    const { _id } = await makeDelivered(checkout, await signedInAdmin())
    return {
      path: `/orders/my-orders/${_id}/returns`,
      token: checkout.token,
      body: { lines: [{ position: 0, qty: 1 }], reason: 'damaged', words: 'The jar is broken.', key },
      count: async () => (await shop.db.selectFrom('returnRequest').select('id').execute()).length,
    }
  },
  '/grievances': async () => {
    await send('PUT', '/settings', { token: await signedInAdmin(), body: { grievanceForm: true } })
    return {
      path: '/grievances',
      body: { name: 'Asha', contact: 'asha@example.com', text: 'The jar came broken.' },
      count: () => countOf('grievance'),
    }
  },
  '/breaches': async () => ({
    path: '/breaches',
    token: await signedInAdmin(),
    body: { what: 'A laptop was stolen.', data: 'Names and addresses', noticedAt: '2026-01-15T10:00' },
    count: () => countOf('breach'),
  }),
  '/shares/{id}/rates': async () => {
    const [{ celebrityId }, token] = [await makeCoupon(shop), await signedInAdmin()]
    const body = { effectiveFrom: '2030-01-01', base: { kind: 'percent', percent: 10 } }
    return { path: `/shares/${celebrityId}/rates`, token, body, count: () => countOf('shareRate') }
  },
  '/shares/{id}/adjustments': async () => {
    const [{ celebrityId }, token] = [await makeCoupon(shop), await signedInAdmin()]
    const body = { kind: 'goods', amount: 100, reason: 'A jar' }
    return { path: `/shares/${celebrityId}/adjustments`, token, body, count: () => countOf('shareEntry') }
  },
  '/shares/payouts': async () => {
    const token = await makePayable()
    const { count, total, digest } = (await send('GET', '/shares/payouts/due?minimum=0', { token })).body
    const body = { minimum: 0, count, total, digest }
    return { path: '/shares/payouts', token, body, count: () => countOf('sharePayout') }
  },
  '/tax/classes': async () => {
    await register()
    return {
      path: '/tax/classes',
      token: await signedInAdmin(),
      body: { name: 'Tea', hsn: '0902', kinds: ['tea'], products: [], rate: 5, source: '' },
      count: () => countOf('taxClass'),
    }
  },
  '/stock/{id}/movements': async () => {
    const itemId = await trackStock(shop, (await makeProduct(shop)).id, 5)
    return {
      path: `/stock/${itemId}/movements`,
      token: await signedInAdmin(),
      body: { reason: 'receipt', pieces: 3, key },
      count: () => countOf('stockMovement'),
    }
  },
}

/** Endpoints of which a second request creates nothing more, by the reason. */
const others = {
  'opens or ends sessions, or proves who calls':
    '/auth/login /auth/logout /auth/send-otp /auth/verify-otp /auth/second-factor /auth/passkey /auth/passkey/options /auth/proof /auth/proof/passkey /auth/request-password-reset /account/contact-code /account/email-code',
  'an address, a number, a passkey or a token is used once':
    '/webhooks /passkeys /passkeys/options /staff-invitations/join /stock-alerts /review-reports /invited-reviews',
  'a second key of the same name is refused': '/api-keys',
  'a payment makes one order, and a cart has one attempt':
    '/orders /orders/cod /orders/{id}/cod/confirm /payments/orders /payments/orders/cod /payments/orders/{id}/check /payments/orders/{id}/dismiss /payments/webhook',
  'a newer one replaces the earlier one':
    '/orders/{id}/cod/code /webhooks/{id}/secret /products/{id}/video /products/{id}/preview-link /celebrities/{name}/statement-link /stock-batches/{id}/lab-report /second-factor/authenticator /second-factor/authenticator/confirm /second-factor/recovery-codes',
  'a courier reports each body once': '/shipping/webhook',
  'a failed delivery finds its minute, its version or its answer':
    '/failed-deliveries /failed-deliveries/lost /failed-deliveries/{id}/not-lost /failed-deliveries/{id}/day /failed-deliveries/{id}/returning /failed-deliveries/{id}/ask /failed-deliveries/{id}/back /failed-deliveries/{id}/again /failed-deliveries/{id}/give-up /delivery-answers',
  'a gift has one address, and its link is sent once an hour': '/gift-addresses /orders/my-orders/{id}/gift-address /orders/{id}/gift-link',
  'sets a state':
    '/pages/{id}/address /pages/{id}/cancel-publication /pages/{id}/discard /pages/{id}/restore /pages/{id}/unpublish /going-live /shipments/{id}/retry /shipments/{id}/cancel /tax/classes/{id}/rates /grievances/{id}/acknowledge /grievances/{id}/answer /webhooks/{id}/state /proposals/{id}/confirm /proposals/{id}/dismiss /system/queues/retry /merges/{id}/undo /cart-reminders/end /cart-reminders/allow /pay-now /phone-orders/{id}/cancel /orders/my-orders/{id}/cancel /orders/{id}/returned /reviews/{id}/approve /reviews/{id}/remove /account/verify-notice/close /customers/{id}/restore /account/delete /staff/{id}/deactivate /staff/{id}/activate /returns/{id}/approve /returns/{id}/refuse /returns/{id}/receive /returns/{id}/close /returns/{id}/withdraw /messages/texts/{kind}/reset /coupons/{id}/restore /products/{id}/restore /products/import/undo /orders/cancel /packing/packed /packing/shipped /packing/not-shipped /stock-batches/{id}/recall /breaches/{id}/tell /users/addresses/{id}/default /money/payments/{id}/remedy /money/remittances/{id}/decision /money/remittances/{id}/undo /shares/payouts/{id}/lines',
  'the rows of a sheet find what they created before': '/products/import /stock/import /redirects/import /pincodes/import /money/remittances',
  'the things of a brand pack are found by their ids': '/brand-pack',
  'the same file is found again': '/returns/{id}/photos',
  'tries a connection, and stores nothing': '/connections/{kind}/test /payment-accounts/{mode}/test /sms-templates/{event}/test',
  'each visit counts': '/coupons/follow /visits',
  'reads only':
    '/discounts/simulate /pages/{id}/preview /cod/check /coupons/check /pricing/quote /account/download /staff-invitations/open /messages/texts/{kind}/preview',
}

type Operation = { parameters: { name: string }[]; requestBody?: { content: Record<string, { schema: { properties?: object } }> } }

const posts = new Map<string, Operation>()
beforeAll(async () => {
  const { body } = await send('GET', '/openapi.json')
  for (const [path, { post }] of Object.entries<{ post?: Operation }>(body.paths)) if (post) posts.set(path.replace(apiBase, ''), post)
})

const takesHeader = (path: string) => posts.get(path)?.parameters.some(({ name }) => name === 'Idempotency-Key') ?? false

test('each POST endpoint takes a key and is tested here, or has a reason why a second request creates nothing more', () => {
  const listed = Object.values(others).flatMap((paths) => paths.split(' '))
  expect([...posts.keys()].toSorted()).toEqual([...Object.keys(creates), ...listed].toSorted())
  const takesKey = [...posts].filter(
    ([path, { requestBody }]) => takesHeader(path) || Object.values(requestBody?.content ?? {}).some(({ schema }) => 'key' in (schema.properties ?? {})),
  )
  expect(takesKey.map(([path]) => path).toSorted()).toEqual(Object.keys(creates).toSorted())
})

describe.each(Object.keys(creates))('POST %s with one key', (path) => {
  test('makes one row: twice at the same time, and once more', async () => {
    const made = await (creates[path] ?? raise)()
    const { token, body, count } = made
    const before = await count()
    const post = () => send('POST', made.path, { token, body, ...(takesHeader(path) && { key }) })
    const both = await Promise.all([post(), post()])
    const first = both.find(({ status }) => status === 200)
    expect(first?.body).toBeDefined()
    for (const { status, body: answer } of both) expect([200, 'in_progress']).toContain(status === 200 ? 200 : answer.code)
    expect(await count()).toBe(before + 1)
    expect(await post()).toMatchObject({ status: 200, body: takesHeader(path) ? first?.body : {} })
    expect(await count()).toBe(before + 1)
  })
})

const raise = () => {
  throw new Error('not listed')
}

const addCoupon = (token: string, changes: object = {}, sent = key) => send('POST', '/coupons', { token, body: { ...coupon, ...changes }, key: sent })

test('a key with another input is refused, and another person or a second key may create the like', async () => {
  const token = await signedInAdmin()
  expect((await addCoupon(token)).status).toBe(200)
  expect(await addCoupon(token, { code: 'OTHER10' })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect((await addCoupon(await signedInAdmin(), { code: 'OTHER10' })).status).toBe(200)
  expect((await addCoupon(token, { code: 'THIRD10' }, 'request-key-2')).status).toBe(200)
  expect(await addCoupon(token, {}, 'short')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await countOf('coupon')).toBe(3)
})

test('a refused request changes nothing, and its key is free again', async () => {
  const token = await signedInAdmin()
  expect(await addCoupon(token, { discount: 101 })).toMatchObject({ status: 400 })
  await addCoupon(token, {}, 'request-key-2')
  expect(await addCoupon(token)).toMatchObject({ status: 409, body: { code: 'code_taken' } })
  expect((await addCoupon(token, { code: 'OTHER10' })).status).toBe(200)
})

test('a request whose process ended is never repeated, and the caller is asked to look', async () => {
  const token = await signedInAdmin()
  await addCoupon(token)
  await shop.db.updateTable('requestKey').set({ reply: null }).execute()
  expect(await addCoupon(token)).toMatchObject({ status: 409, body: { code: 'in_progress' } })
  later(60_000)
  expect(await addCoupon(token)).toMatchObject({ status: 409, body: { code: 'outcome_unknown', message: expect.stringMatching(/Look at what is saved/) } })
  expect(await countOf('coupon')).toBe(1)
})

test('keys and replies are forgotten after a day', async () => {
  await send('POST', '/leads', { body: lead, key })
  await sweepRequestKeys(shop)
  expect(await shop.db.selectFrom('requestKey').select('endpoint').execute()).toEqual([{ endpoint: 'POST /leads' }])
  later(86_400_001)
  await sweepRequestKeys(shop)
  expect(await shop.db.selectFrom('requestKey').selectAll().execute()).toEqual([])
})
