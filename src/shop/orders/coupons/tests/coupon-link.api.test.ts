import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, shop } from '#test/test-shop.ts'
import { dayMs } from '#kernel/duration.ts'

const follow = (code: string) => send('POST', '/coupons/follow', { body: { code } })
const linkOf = async (id: string) => (await send('GET', `/coupons/${id}/link`, { token: await signedInAdmin() })).body

test('a followed link says what its coupon is worth, and counts the visits of each day', async () => {
  const { id } = await makeCoupon(shop, { code: 'ASHA10' })
  expect(await linkOf(id)).toMatchObject({ code: 'ASHA10', link: `${shop.config.PUBLIC_URL}/c/ASHA10`, visits: 0, days: [] })
  expect((await follow(' asha10')).body).toEqual({ success: true, coupon: { code: 'ASHA10', discount: 10, minAmount: expect.any(Number) } })
  later(dayMs)
  await Promise.all([follow('ASHA10'), follow('ASHA10')])
  const { visits, days, qr } = await linkOf(id)
  expect([visits, days.map((one: { visits: number }) => one.visits)]).toEqual([3, [1, 2]])
  expect(qr).toMatch(/^<svg/)
})

test('an ended coupon is refused, and counts no visit', async () => {
  await makeCoupon(shop, { code: 'GONE10', expiry: '2020-01-01' })
  expect(await follow('GONE10')).toMatchObject({ status: 422, body: { code: 'coupon_expired' } })
  const checkout = await makeCheckout()
  const { id } = await makeCoupon(shop, { code: 'ONCE10', maxUses: 1 })
  const { body } = await prepare(checkout, { coupon: 'ONCE10', expectedTotal: 900 })
  await submitProof(checkout, await pay(body.order_id))
  expect((await follow('ONCE10')).body.code).toBe('coupon_used_up')
  expect((await follow('NEVER')).body.code).toBe('coupon_unknown')
  expect((await linkOf(id)).visits).toBe(0)
})

test('a stranger may guess as few codes by links as at the checkout', async () => {
  shop.limits = openRealLimits()
  const answers: number[] = []
  for (let guess = 0; guess < 12; guess += 1) answers.push((await follow(`GUESS${guess}`)).status)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
})

test('a picture to share is an upright PNG, and names a coupon that exists', async () => {
  const token = await signedInAdmin()
  const { id } = await makeCoupon(shop, { code: 'MEERA10' })
  const { body } = await send('GET', `/coupons/${id}/picture`, { token })
  const { default: sharp } = await import('sharp')
  const picture = Buffer.from(body.picture, 'base64')
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 })
  // Most of it has the colour of the brand, and the QR code is white and black.
  expect((await sharp(picture).stats()).channels.map(({ min, max }) => max - min > 150)).toContain(true)
  expect(await send('GET', '/coupons/66f000000000000000000001/picture', { token })).toMatchObject({ status: 404 })
})
