import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { accountOf, contactsOf, makeBuyer as buy, ordersOf } from '#test/join-accounts.ts'
import { pay, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { foldFigures } from '#shop/audit/figures/server/figures.server.ts'

const number = '9811111111'
const email = 'asha@example.com'
const wrongCode = { status: 403, body: { code: 'wrong_proof', message: 'Invalid OTP ❌' } }

let productId = ''
beforeEach(async () => {
  productId = (await makeProduct(shop)).id
})

const makeBuyer = (options: Parameters<typeof makeCustomer>[0]) => buy(productId, options)

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
