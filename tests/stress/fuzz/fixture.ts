import { dayInIndia } from '#kernel/india.ts'
import { signedToken } from '#platform/signed-token.ts'
import { hash } from 'node:crypto'
import { hashPassword } from '#shop/accounts/customers/server/passwords.server.ts'
import { reviewLink } from '#shop/orders/server/signed-order-link.server.ts'
import { hashToken } from '#platform/http/authenticate.ts'
import { makeCoupon } from '../../support/make-coupon.ts'
import { registerShop } from '../../support/register-shop.ts'
import { trackStock } from '../../support/track-stock.ts'
import { makeProduct } from '../../support/make-product.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { makeAccount, openSessionOf } from '../make-account.ts'
import { makeProofs } from './fixture-proofs.ts'
import { makeStaff } from './fixture-staff.ts'
import type { Caller } from './generate.ts'
import type { Call, Refs } from './refs.ts'

export type Fixture = { refs: Refs; tokens: Record<Caller, string | undefined> }

/** Hashed once, because hashing is slow. */
const passwordHash = hashPassword('saffron 1955')

/** Fills an empty shop with one entity of each kind. Requests change and delete them, so each batch gets a new fixture. */
export async function makeFixture({ shop, api, empty }: TestShop): Promise<Fixture> {
  await empty()
  const { db } = shop

  const call: Call = async (path, token, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await api.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Cannot create the fixture: ${path} answered ${response.status} ${await response.text()}`)
    return response.json()
  }

  const asha = await makeAccount(shop, { email: 'asha@example.com', mobile: '+919876543210', passwordHash: await passwordHash })
  const ravi = await makeAccount(shop, { email: 'ravi@example.com' })
  const spare = await makeAccount(shop, { email: 'spare@example.com', passwordHash: await passwordHash })
  const leaver = await makeAccount(shop, { email: 'leaver@example.com' })
  const joiner = await makeAccount(shop, { email: 'joiner@example.com' })
  const admin = await makeAccount(shop, { role: 'admin', email: 'admin@example.com' })
  const now = shop.now()
  const proofs = await makeProofs(shop, { call, asha, admin, leaver })
  const { keyText, ...staffRefs } = await makeStaff(shop, { call, admin })
  const product = await makeProduct(shop)
  const soldOut = await makeProduct(shop, { name: 'Sold out' })
  await trackStock(shop, soldOut.id, 0)
  const draft = await makeProduct(shop, { name: 'Draft', status: 'draft' })
  const coupon = await makeCoupon(shop)
  const spareCoupon = await makeCoupon(shop, { code: 'SPARE' })
  const discount = await db
    .insertInto('discount')
    .values({ id: 'DISCOUNT0001', title: 'Festive offer', kind: 'percent', percentBp: 100, active: false, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pinCode')
    .values({ pin: '190001', stateCode: '01', states: ['01'], district: 'Srinagar' })
    .execute()
  await db
    .insertInto('grievance')
    .values({ id: 'GR-FIXTURE0', customerId: asha.id, name: 'Asha', contact: 'asha@example.com', kind: 'consumer', text: 'Broken', createdAt: now, dueAt: now })
    .execute()
  await db.insertInto('breach').values({ id: 'BR-FIXTURE0', what: 'A laptop was stolen.', data: 'Names', noticedAt: now, createdAt: now }).execute()
  const set = { id: 'SCHEDULE0', productId: product.id, startsAt: new Date('2030-01-01'), figures: JSON.stringify({ status: 'draft' }), createdAt: now }
  await db.insertInto('priceSchedule').values(set).execute()
  const spareAddress = await call('/users/addresses', asha.token, { name: 'Asha Rao', mobile: '9876543210', pincode: '560002' })
  const address = await call('/users/addresses', asha.token, { name: 'Asha Rao', mobile: '9876543210', pincode: '560001' })
  const { lead } = await call('/leads', asha.token, { name: 'Asha', phone: '98765 43210', email: 'asha@example.com', message: 'Is it fresh?' })

  const buy = (qty: number) =>
    call('/payments/orders', asha.token, {
      items: [{ productId: product.id, variant: '1 g', qty }],
      addressId: address._id,
      expectedTotal: qty * 500,
    })
  const pay = async (providerOrder: string) => {
    const body = JSON.stringify({ order_id: providerOrder, outcome: 'success' })
    return (await shop.fetch('http://127.0.0.1/sandbox/razorpay/pay', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).json()
  }
  const order = async (qty: number) => {
    const { orderId, order_id: providerOrder } = await buy(qty)
    const paid = await pay(providerOrder)
    const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
    await call('/orders', asha.token, { items: [{ qty: 1 }], address: {}, ...proof })
    return { orderId, payment: proof.razorpayPaymentId, providerOrder, signature: proof.razorpaySignature }
  }
  await registerShop(shop)
  const settled = await order(3)
  const taxDocument = await db.selectFrom('taxDocument').select('id').where('orderId', '=', settled.orderId).executeTakeFirstOrThrow()
  const request = { id: 'RETURN000001', orderId: settled.orderId, reason: 'damaged' as const, requestKey: 'return-of-asha', askedAt: now }
  const approved = { ...request, id: 'RETURN000002', requestKey: 'approved-of-asha', state: 'approved' as const }
  await db.insertInto('returnRequest').values([request, approved]).execute()
  const line = { position: 0, qty: 1 }
  await db
    .insertInto('returnLine')
    .values([request, approved].map(({ id }) => ({ returnId: id, ...line })))
    .execute()
  const photo = { id: 'PHOTO0000001', returnId: request.id, number: 1, hash: Buffer.alloc(32), jpeg: Buffer.from('photo') }
  await db.insertInto('returnPhoto').values(photo).execute()
  const open = await order(2)
  const failedParcel = 'parcel-of-asha'
  const { orderId: failedOrder } = await order(1)
  const failed = { parcelId: failedParcel, orderId: failedOrder, pincode: '190001', state: 'asked' as const }
  await db.insertInto('parcel').values({ id: failedParcel, orderId: failedOrder, number: 1, packedAt: now, shippedAt: now }).execute()
  await db.insertInto('parcelLine').values({ parcelId: failedParcel, position: 0, qty: 1 }).execute()
  await db.insertInto('failedDelivery').values(failed).execute()
  const deliveryAttempt = { id: 'attempt-of-asha', parcelId: failedParcel, at: now, reason: 'refused' as const, source: 'courier' as const, recordedAt: now }
  await db.insertInto('deliveryAttempt').values(deliveryAttempt).execute()
  const attempt = await buy(2)
  const spareAttempt = await buy(3)
  const phone = await call('/phone-orders', admin.token, {
    key: 'phone-order-1',
    customerId: asha.id,
    addressId: address._id,
    items: [{ productId: product.id, variant: '1 g', qty: 4 }],
    expectedTotal: 2000,
  })
  const taken = await call('/phone-orders', admin.token, {
    key: 'phone-order-2',
    customerId: asha.id,
    addressId: address._id,
    items: [{ productId: product.id, variant: '1 g', qty: 5 }],
    expectedTotal: 2500,
    paidOffline: { kind: 'cash', on: dayInIndia(now) },
  })
  const { refund: refundByHand } = await call(`/orders/${taken.order._id}/refunds`, admin.token, { amount: 10, key: 'refund-by-hand-1' })
  // As after the provider's answer that nobody paid.
  await db.updateTable('shopOrder').set({ expiresAt: now, nextCheckAt: null }).where('id', '=', spareAttempt.orderId).execute()
  const { id: message } = await db.selectFrom('message').select('id').executeTakeFirstOrThrow()

  const { webhook } = await call('/webhooks', admin.token, { url: 'http://127.0.0.1:9/fixture', events: ['order.paid'] })
  const webhookDelivery = 'msg_of_fixture'
  const sent = { id: webhookDelivery, addressId: webhook._id, event: 'order.paid', subjectId: settled.orderId, orderId: settled.orderId }
  await db
    .insertInto('webhookDelivery')
    .values({ ...sent, status: 'failed', happenedAt: now, createdAt: now })
    .execute()

  // Not into an account with a token here, because an undo ends its sessions.
  const survivor = await makeAccount(shop, { email: 'survivor@example.com' })
  const joined = await makeAccount(shop, { email: 'joined@example.com' })
  const fields = { name: '', photo: '', contacts: [], email: null, emailVerifiedAt: null, loginMobile: null }
  const moved = JSON.stringify({ orders: [], addresses: [], leads: [], messages: [], defaultAddress: null })
  const merge = { id: 'merge-of-two', survivorId: survivor.id, otherId: joined.id, mergedAt: now, moved, before: JSON.stringify(fields), after: '{}' }
  await db
    .updateTable('customer')
    .set({ deletedAt: now, email: null, keptLogin: JSON.stringify({ email: 'joined@example.com' }) })
    .where('id', '=', joined.id)
    .execute()
  await db.insertInto('customerMerge').values(merge).execute()

  const { redirect } = await call('/redirects', admin.token, { from: '/old', to: '/blog' })

  const sheet = { csv: 'id,name,type,quantity,price\r\n,Imported Saffron,saffron,1 g,500\r\n' }
  const { importId: productImport } = await call('/products/import', admin.token, sheet)

  const stockItem = await trackStock(shop, draft.id, 20, { batch: 'B-1' })
  const { id: stockBatch } = await db.selectFrom('stockBatch').select('id').where('itemId', '=', stockItem).executeTakeFirstOrThrow()

  // Asha may review the first product, and Ravi has.
  await db.updateTable('shopOrder').set({ status: 'Delivered' }).where('id', '=', settled.orderId).execute()
  await db.insertInto('reviewInvitation').values({ orderId: settled.orderId, deliveredAt: now, sentAt: now }).execute()
  const review = { customerId: ravi.id, orderId: settled.orderId, stars: 4, words: 'Good', createdAt: now, updatedAt: now }
  await db
    .insertInto('review')
    .values([
      { ...review, id: 'review-of-ravi', productId: product.id, state: 'shown' },
      { ...review, id: 'waiting-of-ravi', productId: draft.id },
    ])
    .execute()

  return {
    tokens: {
      nobody: undefined,
      customer: asha.token,
      other: ravi.token,
      admin: admin.token,
      dead: 'A'.repeat(43),
      spare: spare.token,
      leaver: leaver.token,
      joiner: joiner.token,
      key: keyText,
    },
    refs: {
      ...proofs,
      ...staffRefs,
      open: open.orderId,
      soldOut: soldOut.id,
      productImport,
      order: settled.orderId,
      attempt: attempt.orderId,
      spareAttempt: spareAttempt.orderId,
      product: product.id,
      draft: draft.id,
      customer: asha.id,
      leaver: leaver.id,
      admin: admin.id,
      address: address._id,
      spareAddress: spareAddress._id,
      session: hash('sha256', hashToken(await openSessionOf(shop, asha.id)), 'hex'),
      coupon: coupon.id,
      spareCoupon: spareCoupon.id,
      discount: discount.id,
      redirect: redirect._id,
      lead: lead._id,
      message,
      webhook: webhook._id,
      webhookDelivery,
      payment: settled.payment,
      taxDocument: taxDocument.id,
      providerOrder: settled.providerOrder,
      signature: settled.signature,
      email: 'asha@example.com',
      merge: merge.id,
      return: request.id,
      approvedReturn: approved.id,
      returnPhoto: photo.id,
      phoneOrder: phone.order._id,
      refundByHand: refundByHand._id,
      review: 'review-of-ravi',
      waitingReview: 'waiting-of-ravi',
      stockItem,
      stockBatch,
      failedParcel,
      failedOrder,
      answerToken: signedToken(shop, 'answer delivery', deliveryAttempt.id),
      reviewToken: reviewLink(shop, settled.orderId).split('/').at(-1) ?? '',
    },
  }
}
