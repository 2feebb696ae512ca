import { beforeEach, expect, test } from 'vitest'
import { hashToken } from '#platform/http/authenticate.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { makeReturnOf } from '#test/make-return.ts'
import { makeBuyer, photoForm } from '#test/make-review.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { reviewLink } from '#shop/orders/server/signed-order-link.server.ts'

/** A photo waits for its turn. What ends a session or a link meanwhile also ends the upload. */

const { files } = shop
let put: string[]
/** Ends something after the caller was authenticated. */
let meanwhile: () => Promise<unknown>

beforeEach(() => {
  put = []
  meanwhile = async () => {}
  // The first calls after the caller is authenticated: a shopper's photo is counted, and a picture of staff is looked up.
  shop.limits = { ...unlimited, take: async (name) => void (/photos/i.test(name) && (await meanwhile())) }
  shop.files = {
    ...files,
    find: async () => void (await meanwhile()),
    put: async (name, ...rest) => {
      put.push(name)
      if (name.endsWith('.pdf')) await meanwhile()
      await files.put(name, ...rest)
    },
  }
  return () => Object.assign(shop, { files, limits: unlimited })
})

const endSession = (token: string) => shop.db.deleteFrom('session').where('tokenHash', '=', hashToken(token)).execute()

/** Sends the form once the session has ended meanwhile, and again without that. */
async function expectEnded(path: string, form: () => Promise<FormData>, { token, method = 'POST' }: { token: string; method?: 'POST' | 'PUT' }) {
  meanwhile = () => endSession(token)
  expect(await send(method, path, { token, body: await form() })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(put.filter((name) => !name.endsWith('.pdf'))).toEqual([])
  meanwhile = async () => {}
}

test('a photo of a profile, a review or a return is not kept when the session has ended while it waited', async () => {
  const buyer = await makeBuyer()
  const { productId, customerId } = buyer
  expect((await buyer.write()).status).toBe(200)
  const { id } = await makeReturnOf(buyer, await signedInAdmin(), { approved: false })
  const { token } = buyer
  const { email } = await shop.db.selectFrom('customer').select('email').where('id', '=', customerId).executeTakeFirstOrThrow()
  await expectEnded(`/profile/${customerId}`, () => photoForm({ name: 'Asha', email: email ?? '' }), { token, method: 'PUT' })
  const again = async () => {
    const values = {
      tokenHash: hashToken(token),
      customerId,
      createdAt: shop.now(),
      lastUsedAt: shop.now(),
      openedBy: 'password' as const,
      provenAt: shop.now(),
    }
    await shop.db.insertInto('session').values(values).execute()
  }
  await again()
  await expectEnded('/my-review/photos', () => photoForm({ productId }), { token })
  await again()
  await expectEnded(`/returns/${id}/photos`, () => photoForm({}), { token })
  expect(await shop.db.selectFrom('returnPhoto').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('review').select('photos').execute()).toEqual([{ photos: [] }])
  await again()
  expect((await send('POST', '/my-review/photos', { token, body: await photoForm({ productId }) })).status).toBe(200)
  expect((await send('POST', `/returns/${id}/photos`, { token, body: await photoForm({}) })).status).toBe(200)
})

test('a photo by the link of an invitation is not kept when the account was deleted while it waited', async () => {
  const { orderId, productId, customerId } = await makeBuyer()
  await shop.db.updateTable('reviewInvitation').set({ sentAt: shop.now() }).where('orderId', '=', orderId).execute()
  const token = reviewLink(shop, orderId).split('/').at(-1) ?? ''
  expect((await send('POST', '/invited-reviews', { body: { token, productId, stars: 5 } })).status).toBe(200)
  const admin = await signedInAdmin()
  meanwhile = () => send('DELETE', `/customers/${customerId}`, { token: admin })
  expect(await send('POST', '/invited-reviews/photos', { body: await photoForm({ token, productId }) })).toMatchObject({ status: 410 })
  expect(put).toEqual([])
})

test('a picture or a lab report of staff is not kept when the session has ended meanwhile', async () => {
  const { productId } = await makeBuyer()
  await trackStock(shop, productId, 5, { batch: 'B1' })
  const batch = await shop.db.selectFrom('stockBatch').select('id').executeTakeFirstOrThrow()
  const fileForm = async (name: string, file: File) => {
    const form = new FormData()
    form.set(name, file)
    return form
  }
  const picture = async () => {
    const photo = (await photoForm({})).get('photo')
    if (!(photo instanceof File)) throw new Error('no photo')
    return fileForm('image', photo)
  }
  await expectEnded('/upload', picture, { token: await signedInAdmin() })
  const pdf = () => fileForm('report', new File(['%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' }))
  await expectEnded(`/stock-batches/${batch.id}/lab-report`, pdf, { token: await signedInAdmin() })
  expect(await shop.db.selectFrom('stockBatch').select('labReport').execute()).toEqual([{ labReport: null }])
})
