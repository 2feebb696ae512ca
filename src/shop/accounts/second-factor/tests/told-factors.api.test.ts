import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { makeAddress } from '#test/make-address.ts'
import { accountOf, contactsOf } from '#test/join-accounts.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openSoftAuthenticator } from '#test/soft-authenticator.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { removeLostFactors } from '../server/factors.server.ts'

const email = 'asha@example.com'
const mobile = '9876543210'
const password = 'a quiet saffron field'
const newPassword = 'another saffron field'
const origin = new URL(shop.config.PUBLIC_URL).origin

/** Returns what was told since the last call: the channel, the recipient, and the first words up to the brand. */
async function told() {
  const rows = await shop.db
    .selectFrom('message')
    .select(['id', 'channel', 'recipient', 'subject', 'body'])
    .where('kind', '=', 'account')
    .orderBy('seq')
    .execute()
  await shop.db.deleteFrom('message').execute()
  return rows.map(({ channel, recipient, subject, body }) => [channel, recipient, (channel === 'mail' ? subject : body)?.split(' your Swachh account')[0]])
}

const toBoth = (words: string) => [
  ['mail', email, words],
  ['sms', `+91${mobile}`, words],
]

async function addPasskey(token: string) {
  const device = openSoftAuthenticator({ origin })
  const { options } = (await send('POST', '/passkeys/options', { token })).body
  expect((await send('POST', '/passkeys', { token, body: { name: 'Phone', answer: device.create(options) } })).status).toBe(200)
  return device
}

const passkeysOf = (customerId: string) => shop.db.selectFrom('passkey').select('id').where('customerId', '=', customerId).execute()

async function resetLinkOf(address: string) {
  await send('POST', '/auth/request-password-reset', { body: { email: address } })
  await runJobs()
  const { body } = await shop.db.selectFrom('message').select('body').where('kind', '=', 'reset').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return /#token=([\w-]{43})/.exec(body)?.[1] ?? ''
}

test('a passkey that is added or removed is told to every contact', async () => {
  const token = await signIn(await makeCustomer({ email, mobile }))
  const { id } = await addPasskey(token)
  expect(await told()).toEqual(toBoth('A passkey was added to'))
  expect((await send('DELETE', `/passkeys/${id}`, { token })).status).toBe(200)
  expect(await told()).toEqual(toBoth('A passkey was removed from'))
})

test('an account changes its passkeys twenty times a day, because each change sends an SMS and a mail', async () => {
  const token = await signIn(await makeCustomer({ email, mobile }))
  const device = openSoftAuthenticator({ origin })
  const add = async () => {
    const { options } = (await send('POST', '/passkeys/options', { token })).body
    return (await send('POST', '/passkeys', { token, body: { name: 'Phone', answer: device.create(options) } })).status
  }
  shop.limits = openRealLimits()
  for (let round = 1; round <= 10; round += 1) {
    expect(await add()).toBe(200)
    expect((await send('DELETE', `/passkeys/${device.id}`, { token })).status).toBe(200)
  }
  expect([await add(), (await send('DELETE', '/passkeys/unknown', { token })).status]).toEqual([429, 429])
  shop.limits = unlimited
  expect(await told()).toHaveLength(40)
})

test('an authenticator app and new recovery codes are told, and so is their removal by the operator', async () => {
  const token = await signIn(await makeAdmin({ email, mobile }))
  await send('POST', '/second-factor/authenticator', { token })
  expect(await told()).toEqual([])
  const { secret } = (await send('POST', '/second-factor/authenticator', { token })).body
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.now().getTime() })
  expect((await send('POST', '/second-factor/authenticator/confirm', { token, body: { code } })).status).toBe(200)
  expect(await told()).toEqual(toBoth('An authenticator app was added to'))
  await send('POST', '/second-factor/recovery-codes', { token })
  expect(await told()).toEqual(toBoth('New recovery codes were made for'))
  await removeLostFactors(shop, email)
  expect(await told()).toEqual(toBoth('The authenticator app was removed from'))
})

test('a reset removes a shopper’s passkeys, also with a verified address, and keeps those of staff', async () => {
  const shopper = await makeCustomer({ email, mobile, password })
  const staff = await makeAdmin({ email: 'owner@example.com', password })
  await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).execute()
  for (const account of [shopper, staff]) await addPasskey(await signIn(account))
  await told()
  for (const address of [email, 'owner@example.com']) {
    const token = await resetLinkOf(address)
    await told()
    expect((await send('POST', '/auth/reset-password', { body: { token, newPassword } })).status).toBe(200)
    if (address === email) expect(await told()).toEqual([...toBoth('All passkeys were removed from'), ['mail', email, 'The password of']])
  }
  expect([(await passkeysOf(shopper.id)).length, (await passkeysOf(staff.id)).length]).toEqual([0, 1])
})

test('a number that staff set removes a shopper’s passkeys and password; removing the number keeps them', async () => {
  const shopper = await makeCustomer({ email, mobile, password })
  await addPasskey(await signIn(shopper))
  const admin = await signedInAdmin()
  const set = (to: string) => send('PUT', `/customers/${shopper.id}/sign-in-mobile`, { token: admin, body: { mobile: to } })
  expect((await set('')).status).toBe(200)
  expect([(await passkeysOf(shopper.id)).length, (await accountOf(shopper.id))?.passwordHash]).toEqual([1, shopper.passwordHash])
  await told()
  expect((await set('9811111111')).status).toBe(200)
  expect([await passkeysOf(shopper.id), (await accountOf(shopper.id))?.passwordHash]).toEqual([[], null])
  expect(await told()).toEqual([
    ['mail', email, 'The login number of'],
    ['mail', email, 'All passkeys were removed from'],
    ['mail', email, 'The password was removed from'],
  ])
  expect((await send('POST', '/auth/login', { body: { email, password } })).status).toBe(401)
})

test('a new password keeps the passkeys, or removes them on request', async () => {
  const shopper = await makeCustomer({ email, mobile, password })
  const token = await signIn(shopper)
  await addPasskey(token)
  const change = (body: object) => send('POST', '/account/password', { token, body })
  expect((await change({ currentPassword: password, newPassword })).status).toBe(200)
  expect(await passkeysOf(shopper.id)).toHaveLength(1)
  await told()
  expect((await change({ currentPassword: newPassword, newPassword: password, removePasskeys: true })).status).toBe(200)
  expect(await passkeysOf(shopper.id)).toEqual([])
  expect(await told()).toEqual([...toBoth('All passkeys were removed from'), ['mail', email, 'The password of']])
  expect((await change({ currentPassword: password, newPassword, removePasskeys: 'yes' })).status).toBe(400)
})

test('a log-in that waits for its second step ends with the sessions and with the password', async () => {
  const owner = await signedInAdmin()
  const staff = await makeAdmin({ email, password, staffRole: 'packer' })
  const token = await signIn(staff)
  await addPasskey(token)
  const begin = (text: string) => send('POST', '/auth/login', { body: { email, password: text } })
  const waiting = () => shop.db.selectFrom('loginStep').select('customerId').execute()
  for (const end of [
    () => send('DELETE', `/staff/${staff.id}/sessions`, { token: owner }),
    async () => {
      const session = await signIn(staff)
      return send('DELETE', '/auth/sessions', { token: session })
    },
    async () => {
      const session = await signIn(staff)
      return send('POST', '/account/password', { token: session, body: { currentPassword: password, newPassword } })
    },
  ]) {
    expect((await begin(password)).body.code).toBe('second_factor_needed')
    expect(await waiting()).toHaveLength(1)
    expect((await end()).status).toBe(200)
    expect(await waiting()).toEqual([])
  }
})

async function makeSquatted(options: Parameters<typeof makeCustomer>[0]) {
  const account = await makeCustomer({ email, ...options })
  await makeAddress(account)
  await shop.db.updateTable('address').set({ isDefault: true }).where('customerId', '=', account.id).execute()
  const changed = { photo: '/media/thief.jpg', contacts: JSON.stringify([{ mobile: '+919800000000', address: 'Their street' }]) }
  await shop.db.updateTable('customer').set(changed).where('id', '=', account.id).execute()
  return account
}

const addressesOf = (customerId: string) => shop.db.selectFrom('address').select('isDefault').where('customerId', '=', customerId).execute()

test('the first proof of an address by a reset drops what was saved before; a later one keeps it', async () => {
  const { id } = await makeSquatted({ password })
  const reset = async () => send('POST', '/auth/reset-password', { body: { token: await resetLinkOf(email), newPassword } })
  expect((await reset()).status).toBe(200)
  expect(await accountOf(id)).toMatchObject({ photo: '', contacts: [] })
  expect(await addressesOf(id)).toEqual([])
  const mail = await shop.db.selectFrom('message').select('body').where('kind', '=', 'account').executeTakeFirstOrThrow()
  expect(mail.body).toContain('All devices were logged out. Saved addresses and the photo were removed, because nobody had proven this email address before.')
  await makeAddress({ id })
  expect((await reset()).status).toBe(200)
  expect(await addressesOf(id)).toHaveLength(1)
})

test.for([true, false])('an account that joins by an address that was proven before (%s) brings its addresses, never as the default', async (isProven) => {
  const squatted = await makeSquatted({ name: 'Thief', password })
  if (isProven) await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', squatted.id).execute()
  const own = await makeCustomer({ name: 'Asha', email: null, mobile })
  // The joining account has changed last.
  const updatedAt = new Date(own.updatedAt.getTime() + 60_000)
  await shop.db.updateTable('customer').set({ updatedAt }).where('id', '=', squatted.id).execute()
  const { answer } = await contactsOf(await signIn(own)).prove({ email }, { join: true })
  expect(answer.status).toBe(200)
  expect(await addressesOf(own.id)).toEqual(isProven ? [{ isDefault: false }] : [])
  const joined = await accountOf(own.id)
  expect(joined?.photo).toBe(isProven ? '/media/thief.jpg' : '')
  expect(joined?.contacts.map(({ address }) => address)).toEqual([isProven ? 'Their street' : ''])
  if (!isProven) expect(joined?.name).toBe('Asha')
  const { id } = await shop.db.selectFrom('customerMerge').select('id').executeTakeFirstOrThrow()
  expect((await send('POST', `/merges/${id}/undo`, { token: await signedInAdmin() })).status).toBe(200)
  expect(await addressesOf(squatted.id)).toEqual([{ isDefault: true }])
})
