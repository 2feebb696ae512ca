import { beforeEach, expect, test } from 'vitest'
import { confirmCod, offerCod, orderCod, shipCod } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

const business = { gstin: '29AAGCB7383J1Z4', businessName: 'Rao Sweets' }

let checkout: Checkout
beforeEach(async () => {
  checkout = await makeCheckout()
})

const takeGstin = () => register({ takesGstin: true })
const buyers = () => shop.db.selectFrom('taxBuyer').select(['gstin', 'businessName']).execute()
const invoice = () =>
  shop.db
    .selectFrom('taxDocument')
    .innerJoin('taxDocumentParty', 'documentId', 'id')
    .select(['buyerGstin', 'businessName', 'name', 'placeOfSupply'])
    .executeTakeFirstOrThrow()

test('the invoice of an order names the business that the shopper typed in any spelling', async () => {
  await takeGstin()
  await makeOrder(checkout, { gstin: ' 29aagcb7383j1z4 ', businessName: ' Rao  Sweets ' })
  expect(await invoice()).toEqual({ buyerGstin: business.gstin, businessName: 'Rao Sweets', name: 'Asha Rao', placeOfSupply: '29' })
})

test('an order without a business has none', async () => {
  await takeGstin()
  await makeOrder(checkout, { gstin: '', businessName: '' })
  expect(await invoice()).toMatchObject({ buyerGstin: null, businessName: '' })
  expect(await buyers()).toEqual([])
})

test.each([
  [{ ...business, gstin: '29AAGCB7383J1Z5' }, 'gstin', 'Please check the GSTIN: it has 15 letters and digits.'],
  [{ ...business, gstin: '00AAPFU0939F1ZB' }, 'gstin', 'Please check the GSTIN: it has 15 letters and digits.'],
  [{ gstin: business.gstin }, 'businessName', 'Please enter the name of the business.'],
  [{ businessName: 'Rao Sweets' }, 'gstin', 'Please enter the GSTIN.'],
])('refuses %o at its field, and stores no attempt', async (typed, field, message) => {
  await takeGstin()
  const refused = { status: 400, body: { code: 'invalid_input', message, details: [{ field, message }] } }
  expect(await prepare(checkout, typed)).toMatchObject(refused)
  await offerCod()
  expect(await orderCod(checkout, typed)).toMatchObject(refused)
  expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
})

test('refuses a GSTIN while the shop takes none, and the GSTIN of the shop', async () => {
  expect(await prepare(checkout, business)).toMatchObject({ status: 422, body: { code: 'gstin_refused' } })
  await register()
  expect(await prepare(checkout, business)).toMatchObject({ status: 422, body: { code: 'gstin_refused' } })
  await shop.db.updateTable('taxRegistration').set({ takesGstin: true }).execute()
  const own = { gstin: '27AAPFU0939F1ZV', businessName: 'Swachh' }
  expect(await prepare(checkout, own)).toMatchObject({ status: 422, body: { code: 'gstin_refused', message: expect.stringContaining('of the shop') } })
})

test('the same cart with another business is another attempt, and the same one again is the same', async () => {
  await takeGstin()
  const first = await prepare(checkout, business)
  const again = await prepare(checkout, business)
  const other = await prepare(checkout, { gstin: '07AAPFU0939F1ZX', businessName: 'Rao Sweets' })
  expect(again.body.orderId).toBe(first.body.orderId)
  expect(other.body.orderId).not.toBe(first.body.orderId)
  expect(await buyers()).toHaveLength(2)
})

test('a payment that arrives after its answer was lost has the business of its attempt, although the shop takes none by now', async () => {
  await takeGstin()
  const { body } = await prepare(checkout, business)
  const payment = await pay(body.order_id)
  await shop.db.updateTable('taxRegistration').set({ takesGstin: false }).execute()
  await submitProof(checkout, payment)
  expect(await invoice()).toMatchObject({ buyerGstin: business.gstin })
})

test('the invoice of cash on delivery names the business', async () => {
  await takeGstin()
  await offerCod()
  const { body } = await orderCod(checkout, business)
  await confirmCod(checkout, body.orderId)
  await shipCod(await signedInAdmin(), body.orderId)
  expect(await invoice()).toMatchObject({ buyerGstin: business.gstin, businessName: 'Rao Sweets' })
})

test('the download of a person has the business, and the erased account leaves it on the invoice only', async () => {
  await takeGstin()
  const { _id } = await makeOrder(checkout, business)
  await prepare(checkout, { gstin: '07AAPFU0939F1ZX', businessName: 'Rao Tea' })
  const token = await signedInAdmin()
  const { body } = await send('GET', `/customers/${checkout.customerId}/export`, { token })
  expect(body.businesses).toEqual([
    { order: _id, ...business },
    { order: expect.any(String), gstin: '07AAPFU0939F1ZX', businessName: 'Rao Tea' },
  ])
  expect(body.documents).toMatchObject([{ gstin: business.gstin, businessName: 'Rao Sweets' }])
  await send('PUT', `/orders/${_id}`, { token, body: { status: 'Delivered' } })
  expect((await send('DELETE', `/customers/${checkout.customerId}`, { token })).status).toBe(200)
  await eraseDeleted(shop)
  expect(await buyers()).toEqual([])
  expect(await invoice()).toMatchObject({ buyerGstin: business.gstin, businessName: 'Rao Sweets' })
})
