import { expect, test } from 'vitest'
import { makeBuyer, photoForm } from '#test/make-review.ts'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { followLink, reviewLink } from '#shop/orders/server/signed-order-link.server.ts'
import { inviteBuyers, readInvitation } from '../server/invite-buyers.server.ts'
import { linkEditMs, linkLifeMs } from '../rules/review.ts'

const day = 86_400_000
const tokenOf = (link: string) => link.split('/').at(-1)?.split('?')[0] ?? ''
const messages = () => shop.db.selectFrom('message').select(['channel', 'recipient', 'subject', 'body']).where('dedupeKey', 'like', 'review:%').execute()

/** Moves the clock to noon in India, `days` later. Invitations leave by day only. */
function laterAtNoon(days: number) {
  later(days * day)
  const minutes = (shop.now().getTime() / 60_000 + 330) % 1440
  later((((720 - minutes) % 1440) + 1440) * 60_000)
}

const send7 = async () => {
  laterAtNoon(7)
  await inviteBuyers(shop)
}

const save = (token: string, fields: object) => send('POST', '/invited-reviews', { body: { token, stars: 4, ...fields } })

test('invites once for each order, seven days after delivery, by a mail with five links', async () => {
  const { orderId } = await makeBuyer()
  laterAtNoon(5)
  await inviteBuyers(shop)
  expect(await messages()).toEqual([])
  laterAtNoon(2)
  for (let run = 0; run < 2; run += 1) await inviteBuyers(shop)
  const [mail, ...others] = await messages()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('How do you like your Swachh order?')
  const link = reviewLink(shop, orderId)
  for (const stars of [5, 4, 3, 2, 1]) expect(mail?.body).toContain(`${stars} of 5: ${link}?stars=${stars}`)
  expect(mail?.body).toContain('Kashmiri Saffron')
})

test('invites nobody at night, with the setting 0, about a reviewed order, a cancelled account, or one delivered long ago', async () => {
  const admin = await signedInAdmin()
  const { write } = await makeBuyer()
  await write()
  const gone = await makeBuyer()
  await send('DELETE', `/customers/${gone.customerId}`, { token: admin })
  await send7()
  expect(await messages()).toEqual([])

  await makeBuyer()
  laterAtNoon(7)
  later(12 * 3_600_000)
  await inviteBuyers(shop)
  await send('PUT', '/settings', { token: await signedInAdmin(), body: { reviews: { inviteAfterDays: 0 } } })
  laterAtNoon(1)
  await inviteBuyers(shop)
  expect(await messages()).toEqual([])
  await send('PUT', '/settings', { token: await signedInAdmin(), body: { reviews: { inviteAfterDays: 7 } } })
  laterAtNoon(40)
  await inviteBuyers(shop)
  expect(await messages()).toEqual([])
  for (const days of [-1, 61, 1.5])
    expect((await send('PUT', '/settings', { token: await signedInAdmin(), body: { reviews: { inviteAfterDays: days } } })).status).toBe(400)
})

test('the link writes as the buyer for its own products, changes its review for an hour, and gives no other right', async () => {
  const { orderId, productId, customerId } = await makeBuyer()
  const { id: other } = await makeProduct(shop)
  const token = tokenOf(reviewLink(shop, orderId))
  // Nothing works before the invitation was sent.
  expect(await readInvitation(shop, token)).toBeUndefined()
  expect((await save(token, { productId })).status).toBe(410)
  await send7()
  expect(await readInvitation(shop, token)).toEqual({
    name: 'Asha',
    products: [{ productId, name: 'Kashmiri Saffron', image: '/media/saffron.jpg', isReviewed: false }],
  })
  expect(await shop.db.selectFrom('review').selectAll().execute()).toEqual([])

  expect((await save(token, { productId: other })).status).toBe(404)
  expect((await save(token, { productId, stars: 6 })).status).toBe(400)
  for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`, tokenOf(followLink(shop, orderId)), orderId, 'x'])
    expect(await save(wrong, { productId })).toMatchObject({ status: 410, body: { code: 'link_expired' } })
  expect(await send('POST', '/invited-reviews/photos', { body: await photoForm({ token, productId }) })).toMatchObject({ status: 404 })
  expect((await save(token, { productId, words: 'By link' })).status).toBe(200)
  expect((await save(token, { productId, words: 'By link, once more' })).status).toBe(200)
  expect((await send('POST', '/invited-reviews/photos', { body: await photoForm({ token, productId }) })).status).toBe(200)
  expect(await shop.db.selectFrom('review').select(['customerId', 'words', 'stars', 'state']).execute()).toEqual([
    { customerId, words: 'By link, once more', stars: 4, state: 'waiting' },
  ])
  for (const path of ['/my-reviews?orderId=x', `/orders/my-orders/${orderId}`, `/my-review?productId=${productId}`])
    expect((await send('GET', path, { authorization: `Bearer ${token}` })).status).toBe(401)

  later(linkEditMs)
  const late = { status: 422, body: { message: 'You have already reviewed this product. Log in to change your review.' } }
  expect(await save(token, { productId, words: 'By a stranger' })).toMatchObject(late)
  expect(await send('POST', '/invited-reviews/photos', { body: await photoForm({ token, productId }, '#123456') })).toMatchObject(late)
})

test('the link changes no review that was written with a log-in, and ends after 90 days and with the account', async () => {
  const { orderId, productId, customerId } = await makeBuyer()
  const token = tokenOf(reviewLink(shop, orderId))
  await send7()
  const own = await signIn({ id: customerId })
  expect((await send('PUT', '/my-review', { token: own, body: { productId, stars: 5, words: 'Mine' } })).status).toBe(200)
  later(linkEditMs)
  expect((await save(token, { productId })).status).toBe(422)
  expect((await readInvitation(shop, token))?.products).toMatchObject([{ isReviewed: true }])
  later(linkLifeMs)
  expect(await readInvitation(shop, token)).toBeUndefined()
  expect((await save(token, { productId })).status).toBe(410)
})
