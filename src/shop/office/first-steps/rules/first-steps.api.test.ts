import { beforeEach, describe, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeAdmin, signedInCustomer, signedInStaff, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { demoCoupons } from '#seed/demo.ts'

let owner: Awaited<ReturnType<typeof makeAdmin>>
let token: string
beforeEach(async () => {
  owner = await makeAdmin()
  token = await signIn(owner)
})

type Step = { name: string; done: boolean; left: number }

const read = (session = token) => send('GET', '/first-steps', { token: session })
const stepNamed = async (name: string) => (await read()).body.steps.find((step: Step) => step.name === name)

describe('the first steps', () => {
  test('follow the settings', async () => {
    expect((await stepNamed('licence')).done).toBe(false)
    expect((await stepNamed('officer')).done).toBe(false)
    await send('PUT', '/settings', { token, body: { licence: '12345678901234', grievanceOfficer: { name: 'Meera Iyer' } } })
    expect((await stepNamed('licence')).done).toBe(true)
    expect((await stepNamed('officer')).done).toBe(true)
    expect((await stepNamed('address')).done).toBe(false)
  })

  test('of a shop in test mode ask for payment keys, mail and SMS', async () => {
    for (const name of ['payments', 'mail', 'sms']) expect((await stepNamed(name)).done).toBe(false)
  })

  test('count only backups whose books were right', async () => {
    await shop.db.insertInto('backupRun').values({ id: 'bad', startedAt: shop.now(), endedAt: shop.now(), file: 'x', problem: 'Wrong books' }).execute()
    expect((await stepNamed('backup')).done).toBe(false)
    await shop.db.insertInto('backupRun').values({ id: 'good', startedAt: shop.now(), endedAt: shop.now(), file: 'y' }).execute()
    expect((await stepNamed('backup')).done).toBe(true)
  })

  test('ask the caller for a second step', async () => {
    expect((await stepNamed('secondStep')).done).toBe(false)
    await shop.db
      .insertInto('authenticator')
      .values({ customerId: owner.id, secret: new Uint8Array(20), createdAt: shop.now(), confirmedAt: shop.now() })
      .execute()
    expect((await stepNamed('secondStep')).done).toBe(true)
  })

  test('count the packs that shoppers see without an MRP', async () => {
    expect(await stepNamed('mrps')).toEqual({ name: 'mrps', done: false, left: 1 })
    const { id } = await makeProduct(shop)
    const packs = await shop.db.selectFrom('variant').select('position').where('productId', '=', id).where('mrpPaise', 'is', null).execute()
    expect(packs.length).toBeGreaterThan(0)
    expect((await stepNamed('mrps')).left).toBe(packs.length)
    expect((await stepNamed('product')).done).toBe(true)
    await shop.db.updateTable('product').set({ image: '' }).execute()
    expect(await stepNamed('pictures')).toMatchObject({ done: false, left: 1 })
    expect(await stepNamed('stock')).toMatchObject({ done: false, left: 1 })
    await shop.db.updateTable('variant').set({ mrpPaise: 100_000 }).execute()
    await shop.db.updateTable('product').set({ image: '/media/a.jpg' }).execute()
    await shop.db.updateTable('stockItem').set({ tracked: true }).execute()
    for (const name of ['mrps', 'pictures', 'stock']) expect((await stepNamed(name)).done).toBe(true)
    await shop.db.updateTable('product').set({ status: 'draft' }).execute()
    for (const name of ['product', 'mrps', 'pictures', 'stock']) expect((await stepNamed(name)).done).toBe(false)
  })

  test('want the demo coupon switched off or replaced', async () => {
    const demo = demoCoupons.find(({ goodForDays }) => goodForDays > 0)
    expect(demo).toBeDefined()
    await makeCoupon(shop, { code: demo?.code ?? '', discount: demo?.discount ?? 0, createdBy: demo?.createdBy ?? '' })
    expect((await stepNamed('demoCoupon')).done).toBe(false)
    await shop.db.updateTable('coupon').set({ discountBp: 2000 }).execute()
    expect((await stepNamed('demoCoupon')).done).toBe(true)
    await shop.db
      .updateTable('coupon')
      .set({ discountBp: (demo?.discount ?? 0) * 100, active: false })
      .execute()
    expect((await stepNamed('demoCoupon')).done).toBe(true)
  })

  test('want one order that was paid', async () => {
    const checkout = await makeCheckout()
    expect((await stepNamed('testOrder')).done).toBe(false)
    await makeOrder(checkout)
    expect((await stepNamed('testOrder')).done).toBe(true)
  })

  test('are for staff who see the settings', async () => {
    expect((await read(await signedInStaff('packer'))).status).toBe(403)
    expect((await read(await signedInCustomer())).status).toBe(403)
    expect((await send('GET', '/first-steps')).status).toBe(401)
  })
})
