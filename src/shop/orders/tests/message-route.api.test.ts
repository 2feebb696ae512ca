import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { writeSetting } from '#shop/settings/server/queries.server.ts'

/** The delivery mobile of the tests' address. */
const deliveryMobile = '+919876543210'
const email = 'asha@example.com'

type Account = { email: string | null; emailVerifiedAt: Date | null; loginMobile: string | null }

async function confirmationsFor(account: Account) {
  const checkout = await makeCheckout()
  await shop.db.updateTable('customer').set(account).where('id', '=', checkout.customerId).execute()
  await makeOrder(checkout)
  const messages = await shop.db.selectFrom('message').select('recipient').where('dedupeKey', 'like', 'order-placed:%').orderBy('recipient').execute()
  return messages.map(({ recipient }) => recipient)
}

const at = new Date('2026-01-01T00:00:00Z')

test.each([
  ['a verified address by mail', { email, emailVerifiedAt: at, loginMobile: '+919811111111' }, [deliveryMobile, email]],
  ['an unverified address by SMS to the sign-in number', { email, emailVerifiedAt: null, loginMobile: '+919811111111' }, ['+919811111111', deliveryMobile]],
  ['an unverified address by one SMS, if both numbers are the same', { email, emailVerifiedAt: null, loginMobile: deliveryMobile }, [deliveryMobile]],
  ['only an unverified address by mail', { email, emailVerifiedAt: null, loginMobile: null }, [deliveryMobile, email]],
  ['no address', { email: null, emailVerifiedAt: null, loginMobile: '+919811111111' }, [deliveryMobile]],
])('confirms the order of an account with %s', async (_case, account, recipients) => {
  expect(await confirmationsFor(account)).toEqual(recipients.toSorted())
})

test('an order of a customer without a name is that of the person on the parcel', async () => {
  const checkout = await makeCheckout()
  await shop.db.updateTable('customer').set({ name: '' }).where('id', '=', checkout.customerId).execute()
  const { _id } = await makeOrder(checkout)
  const { body } = await shop.db.selectFrom('message').select('body').where('dedupeKey', '=', `order-placed:${_id}:mail`).executeTakeFirstOrThrow()
  expect(body).toMatch(/^Namaste Asha Rao,/)
  const { body: events } = await send('GET', `/orders/${_id}/timeline`, { token: await signedInAdmin() })
  expect(events).toContainEqual(expect.objectContaining({ kind: 'attempt_made', by: 'Asha Rao' }))
})

test('the confirmation by mail says when the order should arrive, if the owner estimates it', async () => {
  const mailOf = async () => {
    const { id } = await shop.db.selectFrom('shopOrder').select('id').orderBy('seq', 'desc').executeTakeFirstOrThrow()
    return (await shop.db.selectFrom('message').select('body').where('dedupeKey', '=', `order-placed:${id}:mail`).executeTakeFirstOrThrow()).body
  }
  await makeOrder(await makeCheckout())
  expect(await mailOf()).toContain('Delivery is free. It should arrive between 18 and 28 January.')
  const arrival = { fromDays: null, toDays: null }
  await shop.db.transaction().execute((tx) => writeSetting(tx, 'arrival', arrival, shop.now()))
  await makeOrder(await makeCheckout())
  expect(await mailOf()).not.toContain('should arrive')
})
