import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

const rounds = 12

let productId = ''
let accounts = 0
beforeEach(async () => {
  productId = (await makeProduct(shop)).id
})

/** Makes an account that logs in by its own number, with a paid order. */
async function makeBuyer() {
  accounts += 1
  const mobile = String(9_700_000_000 + accounts)
  const account = await makeCustomer({ email: null, mobile })
  const token = await signIn(account)
  const { id: addressId } = await makeAddress(account)
  const checkout = { token, customerId: account.id, addressId, productId }
  const { _id: orderId } = await makeOrder(checkout)
  return { ...checkout, id: account.id, mobile, orderId }
}

type Buyer = Awaited<ReturnType<typeof makeBuyer>>

/** Proves the other account's number, and returns the request that joins the account. */
async function proveNumber({ token }: Buyer, { mobile }: Buyer) {
  const { body } = await send('POST', '/account/contact-code', { token, body: { mobile } })
  const message = await shop.db.selectFrom('message').select('body').where('recipient', '=', `+91${mobile}`).orderBy('seq', 'desc').executeTakeFirstOrThrow()
  const proof = { mobile, otp: /\d{6}/.exec(message.body)?.[0], challenge: body.challenge }
  return () => send('POST', '/account/contact', { token, body: { ...proof, join: true } })
}

const liveAccounts = (buyers: Buyer[]) =>
  shop.db
    .selectFrom('customer')
    .select(['id', 'loginMobile'])
    .where('deletedAt', 'is', null)
    .where(
      'id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute()

const ownersOf = async (orderIds: string[]) => {
  const rows = await shop.db.selectFrom('shopOrder').select('customerId').where('id', 'in', orderIds).execute()
  return [...new Set(rows.map(({ customerId }) => customerId))]
}

/** Returns the figures that the stored sums and the rows have different values for. */
async function wrongFigures() {
  const { rows } = await sql`select * from (
    (select measure, day, name, sum(orders) as orders, sum(paise) as paise
      from (select * from sales_day union all select measure, day, name, orders, qty, paise from sales_change) stored
      group by 1, 2, 3 having sum(orders) <> 0 or sum(paise) <> 0)
    except select measure, day, name, sum(orders), sum(paise) from sales_fact group by 1, 2, 3) as figures`.execute(shop.db)
  return rows
}

test('of two accounts that join each other at once, one joins the other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const joins = [await proveNumber(one, two), await proveNumber(two, one)]
    const answers = await Promise.all(joins.map((join) => join()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The first join ends the other's session and its code, at whichever step that one is.
    for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
    const live = await liveAccounts([one, two])
    expect(live).toHaveLength(1)
    expect(await ownersOf([one.orderId, two.orderId])).toEqual([live[0]?.id])
  }
  expect(await wrongFigures()).toEqual([])
})

test('of the same join several times at once, one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const join = await proveNumber(one, two)
    const answers = await Promise.all([join(), join(), join()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await liveAccounts([one, two])).toEqual([{ id: one.id, loginMobile: `+91${two.mobile}` }])
    expect(await shop.db.selectFrom('customerMerge').select('otherId').where('survivorId', '=', one.id).execute()).toEqual([{ otherId: two.id }])
    expect(await ownersOf([one.orderId, two.orderId])).toEqual([one.id])
  }
})

test('of two accounts that join the same third one at once, one gets all of it', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two, third] = [await makeBuyer(), await makeBuyer(), await makeBuyer()]
    const first = await proveNumber(one, third)
    later(120_000)
    const joins = [first, await proveNumber(two, third)]
    const answers = await Promise.all(joins.map((join) => join()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const owner = answers[0]?.status === 200 ? one : two
    expect(await ownersOf([third.orderId])).toEqual([owner.id])
    expect(await liveAccounts([one, two])).toContainEqual({ id: owner.id, loginMobile: `+91${third.mobile}` })
  }
})

test('a purchase that starts during a join is refused, or its order is in the joined account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const join = await proveNumber(one, two)
    const buy = () => prepare(two, { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    const [joined, prepared] = await Promise.all([join(), buy()])
    expect(joined.status).toBe(200)
    expect([200, 401]).toContain(prepared.status)
    const left = await shop.db.selectFrom('shopOrder').select('id').where('customerId', '=', two.id).execute()
    expect(left).toEqual([])
    if (prepared.status === 401) continue
    await pay(prepared.body.order_id)
    await runJobs()
    expect((await shop.db.selectFrom('shopOrder').select(['status', 'customerId']).where('id', '=', prepared.body.orderId).execute())[0]).toEqual({
      status: 'Paid',
      customerId: one.id,
    })
  }
  expect(await wrongFigures()).toEqual([])
})

test('an order that is paid during a join is paid once, and is in the joined account', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const [mine, theirs] = [await prepare(one), await prepare(two)]
    const payments = [await pay(mine.body.order_id), await pay(theirs.body.order_id)] as const
    const join = await proveNumber(one, two)
    const [joined, own, other] = await Promise.all([join(), submitProof(one, payments[0]), submitProof(two, payments[1]), runJobs()])
    expect([joined.status, own.status]).toEqual([200, 200])
    expect([200, 401]).toContain(other.status)
    await runJobs()
    const ids = [one.orderId, two.orderId, mine.body.orderId, theirs.body.orderId]
    expect(await ownersOf(ids)).toEqual([one.id])
    const orders = await shop.db.selectFrom('shopOrder').select('status').where('id', 'in', ids).execute()
    expect(orders.map(({ status }) => status)).toEqual(['Paid', 'Paid', 'Paid', 'Paid'])
    const settled = await shop.db.selectFrom('payment').select('lane').where('orderId', 'in', ids).execute()
    expect(settled.map(({ lane }) => lane)).toEqual(['settled', 'settled', 'settled', 'settled'])
  }
  expect(await wrongFigures()).toEqual([])
})

test('a join beside a deletion of either account leaves each order with one owner, and the erased person nowhere', async () => {
  const admin = await signedInAdmin()
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const join = await proveNumber(one, two)
    const deleted = round % 2 === 0 ? one : two
    const remove = () => send('DELETE', `/customers/${deleted.id}`, { token: admin })
    const [joined, removed] = await Promise.all([join(), remove()])
    // A number that a deletion has freed is simply added. A deletion removes the code too, unless the join has used it.
    const isJoined = joined.body.joined === true
    expect([200, 401, 403, 409]).toContain(joined.status)
    expect(removed.status).toBe(deleted === two && isJoined ? 404 : 200)
    expect((await ownersOf([one.orderId, two.orderId])).toSorted()).toEqual((isJoined ? [one.id] : [one.id, two.id]).toSorted())
    await eraseDeleted(shop)
    const rows = await shop.db.selectFrom('customer').select('id').where('id', 'in', [one.id, two.id]).execute()
    const kept = deleted === two ? (isJoined ? [one.id, two.id] : [one.id]) : isJoined ? [] : [two.id]
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
  }
})

test('a log-in by the number during a join opens the joined account, and never a third one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const join = await proveNumber(one, two)
    later(120_000)
    await send('POST', '/auth/send-otp', { body: { mobile: two.mobile } })
    const message = await shop.db
      .selectFrom('message')
      .select('body')
      .where('recipient', '=', `+91${two.mobile}`)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    const logIn = () => send('POST', '/auth/verify-otp', { body: { mobile: two.mobile, otp: /\d{6}/.exec(message.body)?.[0] } })
    const [joined, signedIn] = await Promise.all([join(), logIn()])
    // A used code ends every code of its number.
    expect([joined.status, signedIn.status].filter((status) => status === 200)).toHaveLength(1)
    expect(await shop.db.selectFrom('customer').select('id').where('loginMobile', '=', `+91${two.mobile}`).execute()).toEqual([
      { id: joined.status === 200 ? one.id : two.id },
    ])
  }
})

test('a message to the shop during a join belongs to the joined account, or to nobody', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    const join = await proveNumber(one, two)
    const write = () => send('POST', '/leads', { token: two.token, body: { name: 'Asha Rao', email: 'x@example.com', message: 'Hello' } })
    const [joined, ...written] = await Promise.all([join(), write(), write(), write()])
    expect([joined, ...written].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await shop.db.selectFrom('lead').select('id').where('sentBy', '=', two.id).execute()).toEqual([])
  }
})

/** Makes two buyers whose accounts a join locks in this order: the second, then the first. */
async function makeOrderedPair() {
  const [one, two] = [await makeBuyer(), await makeBuyer()]
  return two.id < one.id ? { one, two } : { one: two, two: one }
}

const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    shop.db,
  )
  return rows[0]?.count
}

/** Runs `meanwhile` while the join holds the account that it takes, and waits for its own. @returns both answers */
async function runWithinJoin<Answer>({ one, join }: { one: Buyer; join: () => Promise<Answer> }, meanwhile: () => Promise<Answer>) {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customer').select('id').where('id', '=', one.id).forUpdate().execute()
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const joining = join()
  await expect.poll(countWaiting).toBe(1)
  const other = meanwhile()
  await expect.poll(countWaiting).toBe(2)
  released.resolve()
  await holding
  return Promise.all([joining, other])
}

test('a log-in that meets a join within waits for it, and neither ends in a deadlock', async () => {
  const { one, two } = await makeOrderedPair()
  const join = await proveNumber(one, two)
  later(120_000)
  await send('POST', '/auth/send-otp', { body: { mobile: two.mobile } })
  const message = await shop.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', `+91${two.mobile}`)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const logIn = () => send('POST', '/auth/verify-otp', { body: { mobile: two.mobile, otp: /\d{6}/.exec(message.body)?.[0] } })
  const [joined, signedIn] = await runWithinJoin({ one, join }, logIn)
  expect([joined.status, signedIn.status]).toEqual([200, 401])
})

test('a message to the shop that meets a join within does not belong to the other account', async () => {
  const { one, two } = await makeOrderedPair()
  const join = await proveNumber(one, two)
  const write = () => send('POST', '/leads', { token: two.token, body: { name: 'Asha Rao', email: 'x@example.com', message: 'Hello' } })
  const [joined, written] = await runWithinJoin({ one, join }, write)
  expect([joined.status, written.status]).toEqual([200, 200])
  expect(await shop.db.selectFrom('lead').select('sentBy').execute()).toEqual([{ sentBy: null }])
})

test('an undo beside a purchase and a second undo moves every order once', async () => {
  const admin = await signedInAdmin()
  for (let round = 0; round < rounds; round += 1) {
    const [one, two] = [await makeBuyer(), await makeBuyer()]
    expect((await (await proveNumber(one, two))()).status).toBe(200)
    const { id } = await shop.db.selectFrom('customerMerge').select('id').where('survivorId', '=', one.id).executeTakeFirstOrThrow()
    const undo = () => send('POST', `/merges/${id}/undo`, { token: admin })
    const buy = () => prepare(one, { items: [{ productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
    const [first, second] = await Promise.all([undo(), undo(), buy()])
    expect([first.status, second.status].toSorted()).toEqual([200, 404])
    expect(await ownersOf([one.orderId])).toEqual([one.id])
    expect(await ownersOf([two.orderId])).toEqual([two.id])
  }
  expect(await wrongFigures()).toEqual([])
})
