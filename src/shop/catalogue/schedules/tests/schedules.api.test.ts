import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import { startOfMinute, timeInIndia } from '#kernel/india.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { makeProduct } from '#test/make-product.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'

/** Makes a product with two packs. */
async function makeTwo() {
  const { id } = await makeProduct(shop)
  const token = await signedInAdmin()
  const variants = [
    { quantity: '1 g', price: 549, discount: 0, mrp: 699 },
    { quantity: '2 g', price: 900, discount: 0 },
  ]
  const { body } = await send('PUT', `/products/${id}`, { token, body: { name: 'Saffron', variants } })
  const ids: string[] = body.product.variants.map(({ _id }: { _id: string }) => _id)
  return { id, token, packId: ids[0] ?? '', other: ids[1] ?? '' }
}

/** Returns a minute in India, so many minutes from now. */
const minute = (minutes: number) => timeInIndia(new Date(shop.now().getTime() + minutes * minuteMs)).replace(' ', 'T')

type Two = Awaited<ReturnType<typeof makeTwo>>

const add = ({ id, token, packId }: Pick<Two, 'id' | 'token' | 'packId'>, body: object) =>
  send('POST', '/price-schedules', { token, body: { productId: id, packId, from: minute(60), until: minute(180), ...body } })

const packOf = async (id: string) => (await send('GET', `/products/${id}`)).body.variants[0]
const list = async (query = '') => (await send('GET', `/price-schedules${query}`, { token: await signedInAdmin() })).body
const quote = async (id: string) => (await send('POST', '/pricing/quote', { body: { items: [{ productId: id, variant: '1 g', qty: 2 }] } })).body.total
const actionsOf = (id: string) => shop.db.selectFrom('auditEntry').select(['action', 'actorId']).where('subjectId', '=', id).orderBy('seq', 'desc').execute()

/** Lets the job of every minute run. */
const applyDue = () => runJob(shop, 'price-schedules')

const { failpoint } = shop
afterEach(() => {
  shop.failpoint = failpoint
})

const passMinutes = (minutes: number) => later(minutes * minuteMs)

test('a price begins at its minute, is what a cart costs, and goes back at its end', async () => {
  const two = await makeTwo()
  const { status, body } = await add(two, { price: 549, discount: 10.0182149362 })
  expect({ status, schedule: body.schedule }).toMatchObject({ status: 200, schedule: { product: 'Saffron', pack: '1 g', selling: 494, state: 'waiting' } })
  const id: string = body.schedule._id
  await applyDue()
  expect(await quote(two.id)).toBe(2 * 549)

  passMinutes(60)
  await applyDue()
  await applyDue()
  expect(await quote(two.id)).toBe(2 * 494)
  expect(await list('?open=true')).toMatchObject([{ _id: id, state: 'running' }])
  expect((await actionsOf(two.id)).slice(0, 2)).toEqual([
    { action: 'changed at its time', actorId: null },
    { action: 'set for a time', actorId: expect.any(String) },
  ])

  passMinutes(121)
  await applyDue()
  expect(await packOf(two.id)).toMatchObject({ price: 549, discount: 0, mrp: 699 })
  expect(await list()).toMatchObject([{ state: 'done' }])
  expect(await list('?open=true')).toEqual([])
  const before = (await actionsOf(two.id)).length
  await applyDue()
  expect((await actionsOf(two.id)).length).toBe(before)
})

test('a job stands ready for its first and its last instant, and waits on while its own clock is behind', async () => {
  const two = await makeTwo()
  await add(two, { price: 500 })
  const ready = async () => {
    const { rows } = await sql<{ at: string; wait: number }>`select data ->> 'at' as at, round(extract(epoch from start_after - created_on))::int as wait
      from pgboss.job where name = 'price-schedules-at' order by start_after`.execute(shop.db)
    return rows.map(({ at, wait }) => [
      timeInIndia(new Date(at)).replace(' ', 'T'),
      Math.abs(new Date(at).getTime() - shop.now().getTime() - wait * 1000) <= 1000,
    ])
  }
  const [from, until] = [minute(60), minute(180)]
  expect(await ready()).toEqual([
    [from, true],
    [until, true],
  ])
  const at = startOfMinute(from)?.toISOString() ?? ''
  const applyAt = async () => {
    for (const job of shop.jobs.all) if (job.name === 'price-schedules-at') await job.run(shop, { at })
  }
  await applyAt()
  expect(await packOf(two.id)).toMatchObject({ price: 549 })
  expect(await ready()).toEqual([
    [from, true],
    [from, true],
    [until, true],
  ])
  later(new Date(at).getTime() - shop.now().getTime())
  await applyAt()
  expect(await packOf(two.id)).toMatchObject({ price: 500 })
})

test('two jobs at once begin it once', async () => {
  const two = await makeTwo()
  await add(two, { price: 500 })
  passMinutes(61)
  await Promise.all([applyDue(), applyDue()])
  expect((await actionsOf(two.id)).filter(({ action }) => action === 'changed at its time')).toHaveLength(1)
  expect(await list()).toMatchObject([{ state: 'running' }])
})

test('a process that dies in between has changed nothing, and the next minute does it once', async () => {
  const two = await makeTwo()
  await add(two, { price: 500, until: minute(61) })
  await add({ ...two, packId: two.other }, { price: 800 })
  const standing = async () => {
    const [{ price }, other] = (await send('GET', `/products/${two.id}`)).body.variants
    const changes = (await actionsOf(two.id)).filter(({ action }) => action !== 'set for a time' && action !== 'updated' && action !== 'created')
    return [price, other.price, changes.length]
  }
  const before = await standing()
  for (const [minutes, after] of [
    [60, [500, 800, 1]],
    [1, [549, 800, 2]],
  ] as const) {
    passMinutes(minutes)
    const untouched = await standing()
    shop.failpoint = (name) => {
      if (name === 'schedules-applied') throw new Error('killed')
    }
    await expect(applyDue()).rejects.toThrow('killed')
    shop.failpoint = failpoint
    expect(await standing()).toEqual(untouched)
    await applyDue()
    await applyDue()
    expect((await standing()).slice(0, 2)).toEqual(after.slice(0, 2))
  }
  expect((await standing())[2]).toBe((before[2] ?? 0) + 3)
})

test('a sale that follows another at its minute goes back to the usual price, also after an hour without the shop', async () => {
  for (const late of [0, 30]) {
    const two = await makeTwo()
    await add(two, { price: 500, from: minute(60), until: minute(120) })
    await add(two, { price: 450, from: minute(120), until: minute(180) })
    passMinutes(60)
    await applyDue()
    passMinutes(60 + late)
    await applyDue()
    expect(await packOf(two.id)).toMatchObject({ price: 450 })
    passMinutes(60)
    await applyDue()
    expect(await packOf(two.id)).toMatchObject({ price: 549, mrp: 699 })
  }
})

test('a hand edit in between stays at the end, and a late job begins at once', async () => {
  const two = await makeTwo()
  await add(two, { price: 500, paused: true })
  passMinutes(100)
  await applyDue()
  expect(await packOf(two.id)).toMatchObject({ price: 500, soldOut: true })
  const edit = [
    { _id: two.packId, quantity: '1 g', price: 520 },
    { _id: two.other, quantity: '2 g', price: 900 },
  ]
  expect((await send('PUT', `/products/${two.id}`, { token: await signedInAdmin(), body: { name: 'Saffron', variants: edit } })).status).toBe(200)
  passMinutes(100)
  await applyDue()
  // Its pause ends as planned.
  expect(await packOf(two.id)).toEqual({ _id: two.packId, quantity: '1 g', price: 520, discount: 0 })
})

test('one whose whole time was missed, whose pack is gone or whose MRP fell does not begin, and says why', async () => {
  const [missed, gone, above] = [await makeTwo(), await makeTwo(), await makeTwo()]
  const first: string = (await add(missed, { price: 690, until: minute(65) })).body.schedule._id
  for (const two of [gone, above]) await add(two, { price: 690 })
  await send('PUT', `/products/${gone.id}`, { token: gone.token, body: { name: 'Saffron', variants: [{ _id: gone.other, quantity: '2 g', price: 900 }] } })
  const lower = [{ _id: above.packId, quantity: '1 g', price: 549, mrp: 600 }]
  await send('PUT', `/products/${above.id}`, { token: above.token, body: { name: 'Saffron', variants: lower } })
  passMinutes(70)
  await applyDue()
  expect((await list()).map(({ state, note }: { state: string; note: string }) => [state, note])).toEqual([
    ['failed', 'The MRP of the pack is below this price.'],
    ['failed', 'The pack is not in the catalogue any more.'],
    ['failed', 'The shop was not running in this time.'],
  ])
  expect(await packOf(above.id)).toMatchObject({ price: 549 })
  // A person takes it off the list.
  expect(await list(`?open=true&product=${missed.id}`)).toHaveLength(1)
  await send('DELETE', `/price-schedules/${first}`, { token: await signedInAdmin() })
  expect(await list(`?open=true&product=${missed.id}`)).toEqual([])
})

test('a product is published at its minute and hidden again', async () => {
  const { id, token } = await makeTwo()
  await send('PUT', `/products/${id}/status`, { token, body: { status: 'draft' } })
  const { body } = await send('POST', '/price-schedules', { token, body: { productId: id, from: minute(60), until: minute(120), status: 'published' } })
  expect(body.schedule).not.toHaveProperty('packId')
  passMinutes(60)
  await applyDue()
  expect((await send('GET', `/products/${id}`)).status).toBe(200)
  passMinutes(60)
  await applyDue()
  expect((await send('GET', `/products/${id}`)).status).toBe(404)
})

test('the page of a day shows what is set for it', async () => {
  const two = await makeTwo()
  await add(two, { price: 500 })
  const on = async (minutes: number) => (await send('GET', `/products/${two.id}/on?at=${minute(minutes)}`, { token: two.token })).body.variants[0].price
  expect([await on(59), await on(60), await on(179), await on(181)]).toEqual([549, 500, 500, 549])
  expect((await send('GET', `/products/nothing/on?at=${minute(1)}`, { token: two.token })).status).toBe(404)
})

test('cancelling one that waits changes nothing, and cancelling one that stands ends it', async () => {
  const two = await makeTwo()
  const first = (await add(two, { price: 500 })).body.schedule._id
  const cancel = async (id: string) => send('DELETE', `/price-schedules/${id}`, { token: await signedInAdmin() })
  expect([(await cancel(first)).status, (await cancel(first)).status, (await cancel('nothing')).status]).toEqual([200, 200, 404])
  passMinutes(60)
  await applyDue()
  expect(await packOf(two.id)).toMatchObject({ price: 549 })
  const second = (await add({ ...two, token: await signedInAdmin() }, { price: 510 })).body.schedule._id
  passMinutes(60)
  await applyDue()
  expect(await packOf(two.id)).toMatchObject({ price: 510 })
  await cancel(second)
  expect(await packOf(two.id)).toMatchObject({ price: 549 })
})

test('two changes of one pack may not overlap, also when both are set at once; another pack and a later time may', async () => {
  const two = await makeTwo()
  const answers = await Promise.all([add(two, { price: 500 }), add(two, { price: 510 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const [from, until] = [minute(60), minute(180)].map((at) => at.replace('T', ' '))
  expect(answers.find(({ status }) => status === 422)?.body.message).toBe(
    `Another change is set from ${from} until ${until}. Cancel it, or choose another time.`,
  )
  expect((await add({ ...two, packId: two.other }, { price: 800 })).status).toBe(200)
  expect((await add(two, { price: 500, from: minute(180), until: null })).status).toBe(200)
  expect((await add(two, { price: 500, from: minute(180), until: null })).status).toBe(422)
})

test('a far fall is asked about', async () => {
  const two = await makeTwo()
  expect(await add(two, { price: 49, priceDrops: 'ask' })).toMatchObject({ status: 409, body: { code: 'price_drop' } })
  expect((await add(two, { price: 49, priceDrops: 'accept' })).status).toBe(200)
})

test('only staff who may write the catalogue set a price for a time', async () => {
  const two = await makeTwo()
  expect((await send('POST', '/price-schedules', { body: {} })).status).toBe(401)
  const packer = await signedInStaff('packer')
  expect((await add({ ...two, token: packer }, { price: 500 })).status).toBe(403)
  expect((await send('GET', '/price-schedules', { token: packer })).status).toBe(403)
  expect((await send('GET', `/products/${two.id}/on?at=${minute(1)}`, { token: packer })).status).toBe(403)
  expect((await add({ ...two, token: await signedInStaff('editor') }, { price: 500 })).status).toBe(200)
})

test('bad input gets one sentence', async () => {
  const two = await makeTwo()
  const refusals: [object, number, string][] = [
    [{}, 400, 'Please choose what changes.'],
    [{ price: 0 }, 400, 'The price must be more than ₹0.'],
    [{ status: 'draft' }, 400, 'A pack has a price and a pause, a product has a status.'],
    [{ paused: true, discount: 5 }, 400, 'Give the price with the discount.'],
    [{ price: 500, from: '2026-02-31T10:00' }, 400, 'Please give a time as YYYY-MM-DDTHH:MM.'],
    [{ price: 500, from: minute(-5) }, 400, 'Please choose a time in the next year.'],
    [{ price: 500, from: minute(367 * 24 * 60), until: null }, 400, 'Please choose a time in the next year.'],
    [{ price: 500, until: minute(60) }, 400, 'The end must come after the beginning.'],
    [{ price: 700 }, 422, 'The MRP must not be below the price.'],
    [{ price: 500, packId: 'nothing' }, 404, 'There is no such pack.'],
    [{ price: 500, productId: 'nothing' }, 404, 'Product not found'],
  ]
  for (const [body, status, message] of refusals) expect(await add(two, body)).toMatchObject({ status, body: { message } })
})
