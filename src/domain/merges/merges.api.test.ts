import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, openRealLimits, runJobs, shop } from '#test/test-shop.ts'
import { hashPassword } from '../customers/passwords.server.ts'
import { foldFigures } from '../figures/fold-figures.server.ts'
import { finishMerges } from './finish-merges.server.ts'

const number = '9811111111'
const email = 'asha@example.com'
const day = 86_400_000

type Contact = { mobile: string } | { email: string }

/** Returns what a signed-in person can do with contacts. */
function contactsOf(token: string) {
  const post = (path: string, body: object) => send('POST', `/account/${path}`, { token, body, from: '203.0.113.1' })
  const sendCode = (contact: Contact) => post('contact-code', contact)
  const add = (body: object) => post('contact', body)
  async function prove(contact: Contact, more: object = {}) {
    const { status, body } = await sendCode(contact)
    expect(status).toBe(200)
    const proof = { ...contact, otp: await newestCode(), challenge: body.challenge }
    return { proof, answer: await add({ ...proof, ...more }) }
  }
  return { sendCode, add, prove }
}

const newestCode = async () => {
  const { body } = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', 'otp:%').orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}

const accountOf = (id: string) => shop.db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst()
const ordersOf = async (token: string): Promise<string[]> =>
  (await send('GET', '/orders/my-orders', { token })).body.map(({ _id }: { _id: string }) => _id).toSorted()
const wrongCode = { status: 403, body: { code: 'wrong_proof', message: 'Invalid OTP ❌' } }

let productId = ''
beforeEach(async () => {
  productId = (await makeProduct(shop)).id
})

/** Makes an account with an order, an address and a message to the shop. */
async function makeBuyer(options: Parameters<typeof makeCustomer>[0]) {
  const account = await makeCustomer(options)
  const token = await signIn(account)
  const { id: addressId } = await makeAddress(account)
  const order = await makeOrder({ token, customerId: account.id, addressId, productId })
  await send('POST', '/leads', { token, body: { name: 'Asha Rao', email: 'x@example.com', message: 'Is it fresh?' } })
  return { ...account, token, addressId, orderId: order._id }
}

test('an account with an e-mail address adds a login number, and tells its mail', async () => {
  const asha = await makeCustomer({ email })
  const [token, otherDevice] = [await signIn(asha), await signIn(asha)]
  const { prove, add, sendCode } = contactsOf(token)
  const { proof, answer } = await prove({ mobile: number })
  expect(answer).toMatchObject({ status: 200, body: { message: 'You now log in with this number too.', joined: false, user: { signIn: { mobile: number } } } })
  expect((await send('GET', '/auth/sessions', { token: otherDevice })).status).toBe(401)
  expect((await send('GET', '/auth/sessions', { token })).status).toBe(200)
  expect(await add(proof)).toMatchObject(wrongCode)
  expect(await sendCode({ mobile: number })).toMatchObject({ status: 422, body: { message: 'You already log in with this number.' } })
  const told = await shop.db.selectFrom('message').selectAll().where('dedupeKey', 'like', 'account-contact:%').execute()
  expect(told).toMatchObject([{ channel: 'mail', recipient: email, subject: 'The login number of your Swachh account was changed' }])
  later(1)
  await send('POST', '/auth/send-otp', { body: { mobile: number } })
  const logIn = await send('POST', '/auth/verify-otp', { body: { mobile: number, otp: await newestCode() } })
  expect(logIn).toMatchObject({ status: 200, body: { userId: asha.id } })
})

test('changes a login number and an e-mail address, and tells the old ones', async () => {
  const asha = await makeCustomer({ email, mobile: number })
  const { prove } = contactsOf(await signIn(asha))
  expect((await prove({ mobile: '+91 9822222222' })).answer.status).toBe(200)
  expect((await prove({ email: 'new@example.com' })).answer).toMatchObject({
    status: 200,
    body: { user: { email: 'new@example.com', signIn: { emailVerified: true, mobile: '9822222222' } } },
  })
  const told = await shop.db.selectFrom('message').select(['recipient']).where('dedupeKey', 'not like', 'otp:%').orderBy('seq').execute()
  expect(told.map(({ recipient }) => recipient)).toEqual([email, `+91${number}`, email, '+919822222222'])
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${asha.id}`, { token: await signedInAdmin() })
  expect(entries).toMatchObject([
    { action: 'proven contact changed by its holder', actor: { name: 'The shop' }, after: { email: 'new@example.com' } },
    { before: { signInMobile: number }, after: { signInMobile: '9822222222' } },
  ])
})

test('verifies the own e-mail address too', async () => {
  const asha = await makeCustomer({ email })
  const { prove, sendCode } = contactsOf(await signIn(asha))
  expect((await prove({ email: 'Asha@Example.com' })).answer).toMatchObject({ body: { user: { signIn: { emailVerified: true } } } })
  expect(await sendCode({ email })).toMatchObject({ status: 422, body: { message: 'Your e-mail address is already verified.' } })
})

test('refuses visitors, old proofs, bad input, and codes that another account or a log-in requested', async () => {
  for (const path of ['contact-code', 'contact']) {
    const refused = await send('POST', `/account/${path}`, { body: { mobile: number, otp: '123456' } })
    expect({ path, status: refused.status }).toEqual({ path, status: 401 })
  }
  const token = await signIn(await makeCustomer({ email }))
  const { sendCode, add } = contactsOf(token)
  for (const bad of [{}, { mobile: number, email }, { mobile: '123' }, { email: 'nobody' }, { mobile: 5 }])
    expect({ bad, status: (await sendCode(bad as Contact)).status }).toEqual({ bad, status: 400 })

  const mallory = contactsOf(await signIn(await makeCustomer()))
  const { challenge } = (await mallory.sendCode({ mobile: number })).body
  expect(await add({ mobile: number, otp: await newestCode(), challenge })).toMatchObject(wrongCode)
  expect(await add({ mobile: number, otp: await newestCode() })).toMatchObject(wrongCode)
  later(120_000)
  const login = (await send('POST', '/auth/send-otp', { body: { mobile: number } })).body
  expect(await add({ mobile: number, otp: await newestCode(), challenge: login.challenge })).toMatchObject(wrongCode)

  later(11 * 60_000)
  for (const path of ['contact-code', 'contact'])
    expect(await send('POST', `/account/${path}`, { token, body: { mobile: number, otp: '123456' } })).toMatchObject({ body: { code: 'fresh_proof_needed' } })
})

test('a code expires, has five tries, and is limited for each account', async () => {
  const { sendCode, add, prove } = contactsOf(await signIn(await makeCustomer()))
  const { challenge } = (await sendCode({ mobile: number })).body
  const otp = await newestCode()
  const wrong = otp === '111111' ? '222222' : '111111'
  for (let count = 0; count < 5; count += 1) expect(await add({ mobile: number, otp: wrong, challenge })).toMatchObject(wrongCode)
  expect(await add({ mobile: number, otp, challenge })).toMatchObject(wrongCode)
  expect((await sendCode({ mobile: number })).status).toBe(429)
  const second = (await sendCode({ email: 'new@example.com' })).body.challenge
  const mailed = await newestCode()
  later(5 * 60_000)
  expect(await add({ email: 'new@example.com', otp: mailed, challenge: second })).toMatchObject(wrongCode)
  shop.limits = openRealLimits()
  for (let count = 0; count < 5; count += 1) expect((await sendCode({ mobile: `982222222${count}` })).status).toBe(200)
  expect((await sendCode({ mobile: '9822222229' })).status).toBe(429)
  shop.limits = unlimited
  expect((await prove({ mobile: '9822222229' })).answer.status).toBe(200)
})

test('the same answer for a free contact, one of another account and one of the team', async () => {
  await makeCustomer({ mobile: '9822222222', email: 'other@example.com' })
  await makeAdmin({ mobile: '9833333333', email: 'team@example.com' })
  const { sendCode } = contactsOf(await signIn(await makeCustomer()))
  const answers = []
  for (const contact of ['9811111111', '9822222222', '9833333333'].map((mobile) => ({ mobile }))) answers.push(await sendCode(contact))
  for (const contact of ['free@example.com', 'other@example.com', 'team@example.com'].map((to) => ({ email: to }))) answers.push(await sendCode(contact))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: 'We have sent you a code.', resendAfter: 60, challenge: expect.any(String) },
    })
})

test('joins the account of a number: orders, addresses and messages come along, and its sessions end', async () => {
  const own = await makeBuyer({ email, name: 'Asha Rao' })
  const other = await makeBuyer({ email: null, mobile: number, name: '' })
  await send('POST', '/leads', { body: { name: 'Asha Rao', phone: `0${number}`, message: 'By number' } })
  await runJobs()
  const { prove, add } = contactsOf(own.token)
  const { proof, answer } = await prove({ mobile: number })
  expect(answer).toMatchObject({
    status: 409,
    body: {
      code: 'account_found',
      details: { orders: 1, addresses: 1, messages: 2, comes: [], ends: [], losesSecrets: false, needsCode: false },
    },
  })
  expect(await accountOf(own.id)).toMatchObject({ loginMobile: null })
  expect(await add({ ...proof, join: true })).toMatchObject({
    status: 200,
    body: { message: 'Your accounts are joined.', joined: true, user: { name: 'Asha Rao' } },
  })
  expect(await add({ ...proof, join: true })).toMatchObject(wrongCode)

  expect(await ordersOf(own.token)).toEqual([own.orderId, other.orderId].toSorted())
  expect((await send('GET', '/users/addresses', { token: own.token })).body).toHaveLength(2)
  expect((await send('GET', '/orders/my-orders', { token: other.token })).status).toBe(401)
  expect(await accountOf(own.id)).toMatchObject({ email, loginMobile: `+91${number}` })
  const admin = await signedInAdmin()
  const personal = (await send('GET', `/customers/${own.id}/export`, { token: admin })).body
  expect(personal).toMatchObject({ orders: [{}, {}], leads: [{}, {}, {}], joinedAccounts: [{ mobile: number }] })
  expect((await send('GET', `/customers/${own.id}/summary`, { token: admin })).body).toMatchObject({ orders: 2, signInMobile: number })
  expect((await send('GET', `/customers/${other.id}/summary`, { token: admin })).status).toBe(404)
  expect((await send('GET', '/customers', { token: admin })).headers.get('x-total-count')).toBe('2')
  expect((await send('POST', `/customers/${other.id}/restore`, { token: admin })).status).toBe(404)
  const { body: entries } = await send('GET', `/audit?kind=customer&subject=${own.id}`, { token: admin })
  expect(entries).toMatchObject([
    { action: 'exported' },
    { action: 'joined by another account', actor: { name: 'The shop' }, after: { signInMobile: number, joinedAccount: other.id, joinedOrders: 1 } },
  ])
})

test('joins the account of an e-mail address to one that logs in by phone; its password does not come along', async () => {
  const own = await makeBuyer({ email: null, mobile: number, name: '' })
  const other = await makeBuyer({ email, name: 'Asha Rao', password: 'saffron 1955' })
  const { proof, answer } = await contactsOf(own.token).prove({ email: 'ASHA@example.com' })
  expect(answer).toMatchObject({ status: 409, body: { details: { losesSecrets: true } } })
  const joined = await contactsOf(own.token).add({ ...proof, join: true })
  expect(joined.body.user).toMatchObject({ name: 'Asha Rao', email, signIn: { hasPassword: false, mobile: number, emailVerified: true } })
  expect((await send('POST', '/auth/login', { body: { email, password: 'saffron 1955' } })).status).toBe(401)
  expect(await ordersOf(own.token)).toEqual([own.orderId, other.orderId].toSorted())
})

test('says which contacts come along and which end, without showing them in full', async () => {
  const own = await makeCustomer({ email: 'own@example.com', mobile: '9844444444' })
  const token = await signIn(own)
  await makeCustomer({ email, mobile: number })
  const { proof, answer } = await contactsOf(token).prove({ mobile: number })
  expect(answer.body.details).toMatchObject({ comes: [], ends: ['+91 ••••• 44444', 'a•••@example.com'] })
  expect((await contactsOf(token).add({ ...proof, join: true })).body.user).toMatchObject({ email: 'own@example.com', signIn: { mobile: number } })
  const told = await shop.db.selectFrom('message').select('recipient').where('dedupeKey', 'like', 'account-joined:%').orderBy('seq').execute()
  expect(told.map(({ recipient }) => recipient)).toEqual(['own@example.com', '+919844444444', email])
  await makeCustomer({ email: 'third@example.com', mobile: '9855555555' }).then(({ id }) =>
    shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', id).execute(),
  )
  const second = await signIn(await makeCustomer({ email: null }))
  expect((await contactsOf(second).prove({ email: 'third@example.com' })).answer.body.details).toMatchObject({ comes: ['+91 ••••• 55555'], ends: [] })
})

test('never joins an account of the back-office, and none whose e-mail address proves nothing', async () => {
  const team = { status: 422, body: { message: 'An account of the back-office cannot be joined with another account.' } }
  await makeAdmin({ email: 'team@example.com', mobile: number })
  await makeCustomer({ email, mobile: '9822222222' })
  const { prove, add } = contactsOf(await signIn(await makeCustomer()))
  for (const contact of [{ mobile: number }, { email: 'team@example.com' }]) {
    const { proof, answer } = await prove(contact)
    expect(answer).toMatchObject(team)
    expect(await add({ ...proof, join: true })).toMatchObject(team)
  }
  expect((await prove({ email })).answer).toMatchObject({
    status: 422,
    body: { message: 'The account with this e-mail address logs in by phone. Please add its number instead.' },
  })
  const admin = contactsOf(await signedInAdmin())
  expect((await admin.prove({ mobile: '9866666666' })).answer.status).toBe(200)
  later(120_000)
  expect((await admin.prove({ mobile: '9822222222' })).answer).toMatchObject(team)
})

test('needs the code of the authenticator app of the other account, if it has one', async () => {
  const other = await makeAdmin({ email, mobile: number })
  const app = { token: await signIn(other) }
  const { secret } = (await send('POST', '/second-factor/authenticator', { ...app, body: {} })).body
  const codeOf = () => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: shop.now().getTime() })
  expect((await send('POST', '/second-factor/authenticator/confirm', { ...app, body: { code: codeOf() } })).status).toBe(200)
  await shop.db.updateTable('customer').set({ role: 'user' }).where('id', '=', other.id).execute()
  const own = await makeCustomer()
  const { prove, add } = contactsOf(await signIn(own))
  later(60_000)
  const { proof, answer } = await prove({ mobile: number })
  expect(answer.body).toMatchObject({ code: 'account_found', details: { needsCode: true } })
  expect((await add({ ...proof, join: true })).body).toMatchObject({ code: 'account_found' })
  const right = codeOf()
  const wrong = right === '111111' ? '222222' : '111111'
  expect(await add({ ...proof, join: true, code: wrong })).toMatchObject({ status: 403, body: { message: 'This code is not correct.' } })
  expect((await add({ ...proof, join: true, code: right })).body).toMatchObject({ joined: true })
})

test('of the same cart open in both accounts, each attempt can still be paid', async () => {
  const own = await makeBuyer({ email })
  const other = await makeBuyer({ email: null, mobile: number })
  const [{ body: first }, { body: second }] = [
    await prepare({ ...own, customerId: own.id, productId }),
    await prepare({ ...other, customerId: other.id, productId }),
  ]
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  expect((await contactsOf(own.token).add({ ...proof, join: true })).status).toBe(200)
  for (const { order_id } of [first, second]) await pay(order_id)
  await runJobs()
  expect(await ordersOf(own.token)).toEqual([own.orderId, other.orderId, first.orderId, second.orderId].toSorted())
})

test('changes no figure, not even by orders from before the column of first orders', async () => {
  const own = await makeBuyer({ email })
  later(60_000)
  const other = await makeBuyer({ email: null, mobile: number })
  await sql`update shop_order set is_first = null`.execute(shop.db)
  await foldFigures(shop.db)
  const figures = async () => (await sql`select name, orders from sales_fact where measure = 'customer' order by order_id`.execute(shop.db)).rows
  const before = await figures()
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  await contactsOf(own.token).add({ ...proof, join: true })
  expect(await figures()).toEqual(before)
  const [{ _id }] = (await send('GET', `/customers/${own.id}/merges`, { token: await signedInAdmin() })).body
  await send('POST', `/merges/${_id}/undo`, { token: await signedInAdmin() })
  expect(await figures()).toEqual(before)
  expect(other.orderId).toBeTruthy()
})

test('an admin undoes a join within 30 days: each account has its rows, contacts and password again', async () => {
  const own = await makeBuyer({ email, name: 'Asha' })
  later(60_000)
  const other = await makeBuyer({ email: 'second@example.com', mobile: number, name: 'A. Rao' })
  await shop.db
    .updateTable('customer')
    .set({ passwordHash: await hashPassword('saffron 1955') })
    .where('id', '=', other.id)
    .execute()
  const [ownBefore, otherBefore] = [await accountOf(own.id), await accountOf(other.id)]
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  await contactsOf(own.token).add({ ...proof, join: true })
  const { body: later1 } = await prepare({ ...own, customerId: own.id, productId }, { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  await pay(later1.order_id)
  await runJobs()
  later(29 * day)

  const admin = await makeAdmin({ name: 'Kavya' })
  const token = await signIn(admin)
  const { body: merges } = await send('GET', `/customers/${own.id}/merges`, { token })
  expect(merges).toMatchObject([{ name: 'A. Rao', email: 'second@example.com', mobile: number, orders: 1, addresses: 1 }])
  const undo = () => send('POST', `/merges/${merges[0]._id}/undo`, { token })
  expect(await undo()).toMatchObject({ status: 200, body: { message: 'The accounts are separate again.' } })
  expect(await undo()).toMatchObject({ status: 404, body: { message: 'It is too late to undo this.' } })

  const fields = (row: typeof ownBefore) => ({ ...row, updatedAt: undefined, version: undefined })
  expect(fields(await accountOf(own.id))).toEqual(fields(ownBefore))
  expect(fields(await accountOf(other.id))).toEqual(fields(otherBefore))
  expect((await send('GET', '/orders/my-orders', { token: own.token })).status).toBe(401)
  expect(await ordersOf(await signIn(own))).toEqual([own.orderId, later1.orderId].toSorted())
  expect(await ordersOf(await signIn(other))).toEqual([other.orderId])
  expect((await send('GET', '/users/addresses', { token: await signIn(other) })).body).toMatchObject([{ _id: other.addressId }])
  expect((await send('POST', '/auth/login', { body: { email: 'second@example.com', password: 'saffron 1955' } })).status).toBe(200)
  expect((await send('GET', `/audit?kind=customer&subject=${own.id}`, { token })).body[0]).toMatchObject({ action: 'join undone', actor: { name: 'Kavya' } })
})

test('an undo keeps what changed since, and refuses what another account took', async () => {
  const own = await makeCustomer({ email, name: 'Asha' })
  const token = await signIn(own)
  const other = await makeCustomer({ email: 'second@example.com', mobile: number, name: '' })
  const { proof } = await contactsOf(token).prove({ mobile: number })
  await contactsOf(token).add({ ...proof, join: true })
  await send('PUT', `/profile/${own.id}`, { token, body: { name: 'Asha Iyer', email } })
  const squatter = await makeCustomer({ email: 'second@example.com' })
  const admin = await signedInAdmin()
  const [{ _id }] = (await send('GET', `/customers/${own.id}/merges`, { token: admin })).body
  const undo = () => send('POST', `/merges/${_id}/undo`, { token: admin })
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'email_taken' } })
  await shop.db.deleteFrom('customer').where('id', '=', squatter.id).execute()
  expect((await undo()).status).toBe(200)
  expect(await accountOf(own.id)).toMatchObject({ name: 'Asha Iyer', email, loginMobile: null })
  expect(await accountOf(other.id)).toMatchObject({ name: '', email: 'second@example.com', loginMobile: `+91${number}` })
})

test('joins in a row are undone from the last one on', async () => {
  const first = await makeBuyer({ email: null, mobile: number })
  const second = await makeBuyer({ email: null, mobile: '9822222222' })
  const third = await makeBuyer({ email })
  const admin = await signedInAdmin()
  const join = async (token: string, mobile: string) => {
    const { proof } = await contactsOf(token).prove({ mobile })
    expect((await contactsOf(token).add({ ...proof, join: true })).status).toBe(200)
  }
  await join(second.token, number)
  later(120_000)
  await join(third.token, number)
  const mergeOf = (id: string) => shop.db.selectFrom('customerMerge').select('id').where('otherId', '=', id).executeTakeFirstOrThrow()
  const [early, late] = [await mergeOf(first.id), await mergeOf(second.id)]
  const undo = ({ id }: { id: string }) => send('POST', `/merges/${id}/undo`, { token: admin })
  expect(await undo(early)).toMatchObject({ status: 422, body: { message: 'This account was deleted, or it joined another one. Please undo that first.' } })
  expect((await undo(late)).status).toBe(200)
  expect((await undo(early)).status).toBe(200)
  for (const { id, orderId } of [first, second, third]) expect(await ordersOf(await signIn({ id }))).toEqual([orderId])
})

test('after 30 days the shop forgets the other account, and nobody can undo the join', async () => {
  const own = await makeBuyer({ email })
  const other = await makeBuyer({ email: 'second@example.com', mobile: number, name: 'A. Rao' })
  const { proof } = await contactsOf(own.token).prove({ mobile: number })
  await contactsOf(own.token).add({ ...proof, join: true })
  await eraseDeleted(shop)
  expect(await accountOf(other.id)).toBeDefined()
  const { id } = await shop.db.selectFrom('customerMerge').select('id').executeTakeFirstOrThrow()
  later(30 * day)
  const admin = await signedInAdmin()
  expect((await send('GET', `/customers/${own.id}/merges`, { token: admin })).body).toEqual([])
  expect((await send('POST', `/merges/${id}/undo`, { token: admin })).status).toBe(404)
  await finishMerges(shop)
  expect(await accountOf(other.id)).toBeUndefined()
  expect(await shop.db.selectFrom('customerMerge').select('id').execute()).toEqual([])
  expect(await shop.db.selectFrom('message').select('recipient').where('recipient', '=', 'second@example.com').execute()).toEqual([])
  expect(await ordersOf(await signIn(own))).toEqual([own.orderId, other.orderId].toSorted())
})

test('only admins with a fresh proof see and undo joins', async () => {
  const customer = await signIn(await makeCustomer())
  for (const [method, path] of [
    ['GET', '/customers/x/merges'],
    ['POST', '/merges/x/undo'],
  ] as const) {
    expect((await send(method, path, {})).status).toBe(401)
    expect((await send(method, path, { token: customer })).status).toBe(403)
  }
  const admin = await signedInAdmin()
  expect((await send('GET', '/customers/x/merges', { token: admin })).status).toBe(404)
  expect((await send('POST', '/merges/x/undo', { token: admin })).status).toBe(404)
  later(11 * 60_000)
  expect(await send('POST', '/merges/x/undo', { token: admin })).toMatchObject({ body: { code: 'fresh_proof_needed' } })
})

test('an account that ended cart reminders ends them for the joined account, also for a wish that waits', async () => {
  const own = await makeBuyer({ email, name: 'Asha Rao' })
  const other = await makeBuyer({ email: null, mobile: number, name: '' })
  const at = shop.now()
  await shop.db
    .insertInto('cartReminder')
    .values([
      { customerId: own.id, orderId: own.orderId, askedAt: at },
      { customerId: other.id, endedAt: at },
    ])
    .execute()
  const { prove, add } = contactsOf(own.token)
  expect((await add({ ...(await prove({ mobile: number })).proof, join: true })).status).toBe(200)
  const reminder = await shop.db.selectFrom('cartReminder').select(['orderId', 'endedAt']).where('customerId', '=', own.id).executeTakeFirst()
  expect(reminder).toEqual({ orderId: null, endedAt: at })
})

test('the note and the tags of staff come along, except those that the account has already, and go back with an undo', async () => {
  const admin = await signedInAdmin()
  const own = await makeCustomer({ email })
  const other = await makeCustomer({ email: 'second@example.com', mobile: number })
  const save = (id: string, what: 'note' | 'tags', body: object) => send('PUT', `/customers/${id}/${what}`, { token: admin, body })
  await save(other.id, 'note', { text: 'Calls in the evening' })
  await save(other.id, 'tags', { add: ['VIP', 'Wholesale'] })
  await save(own.id, 'tags', { add: ['vip'] })
  const { prove, add } = contactsOf(await signIn(own))
  const { proof } = await prove({ mobile: number })
  expect((await add({ ...proof, join: true })).status).toBe(200)
  const staffNotes = async (id: string) => {
    const { body } = await send('GET', `/customers/${id}/summary`, { token: admin })
    return { note: body.note.text, tags: body.customer.tags }
  }
  expect(await staffNotes(own.id)).toEqual({ note: 'Calls in the evening', tags: ['vip', 'Wholesale'] })
  const listed = await send('GET', '/customers?tag=wholesale', { token: admin })
  expect(listed.body).toMatchObject([{ _id: own.id }])
  const { body: merges } = await send('GET', `/customers/${own.id}/merges`, { token: admin })
  expect((await send('POST', `/merges/${merges[0]._id}/undo`, { token: admin })).status).toBe(200)
  expect(await staffNotes(own.id)).toEqual({ note: '', tags: ['vip'] })
  expect(await staffNotes(other.id)).toEqual({ note: 'Calls in the evening', tags: ['VIP', 'Wholesale'] })
})
