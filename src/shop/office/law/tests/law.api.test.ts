import { beforeEach, describe, expect, test } from 'vitest'
import { makeProduct } from '#test/make-product.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { hourMs } from '#kernel/duration.ts'
import type { LawItem } from '../contract.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const read = async () => new Map((await send('GET', '/law', { token })).body.items.map((item: LawItem) => [item.name, item] as const)) as Map<string, LawItem>
const confirm = (item: string, confirmed: unknown = true, as = token) => send('PUT', `/law/${item}`, { token: as, body: { confirmed } })

describe('the law checklist', () => {
  test('follows settings and products', async () => {
    expect((await read()).get('nodal')).toMatchObject({ kind: 'computed', met: false, left: 1 })
    await send('PUT', '/settings', { token, body: { nodalPerson: { name: 'Meera Iyer', contact: '+91 98765 43210' }, grievanceForm: true } })
    expect((await read()).get('nodal')?.met).toBe(true)
    expect((await read()).get('tickets')?.met).toBe(true)
    expect((await send('GET', '/settings')).body).not.toHaveProperty('nodalPerson')
    await makeProduct(shop)
    expect((await read()).get('genericName')).toMatchObject({ met: false, left: 1 })
    await shop.db
      .updateTable('product')
      .set({ declarations: JSON.stringify({ genericName: 'Saffron' }), countryOfOrigin: 'Iran' })
      .execute()
    expect((await read()).get('genericName')?.met).toBe(true)
    expect((await read()).get('importer')?.met).toBe(false)
    await shop.db.updateTable('product').set({ status: 'draft' }).execute()
    expect((await read()).get('importer')?.met).toBe(true)
  })

  test('is red while a forbidden claim stands, or a complaint waits too long', async () => {
    const { id } = await makeProduct(shop, { benefits: ['Cures diabetes'] })
    expect((await read()).get('claims')).toMatchObject({ met: false, left: 1 })
    await shop.db
      .updateTable('product')
      .set({ benefits: ['No sugar added'] })
      .where('id', '=', id)
      .execute()
    expect((await read()).get('claims')?.met).toBe(true)
    const complaint = { id: 'GR-LATE00001', name: 'Asha', contact: 'asha@example.com', kind: 'consumer' as const, text: 'Broken' }
    const dueAt = new Date(shop.now().getTime() + 30 * 24 * hourMs)
    await shop.db
      .insertInto('grievance')
      .values({ ...complaint, createdAt: new Date(shop.now().getTime() - 47 * hourMs), dueAt })
      .execute()
    expect((await read()).get('clock')?.met).toBe(true)
    await shop.db
      .updateTable('grievance')
      .set({ createdAt: new Date(shop.now().getTime() - 48 * hourMs) })
      .execute()
    expect((await read()).get('clock')).toMatchObject({ met: false, left: 1 })
    await shop.db.updateTable('grievance').set({ acknowledgedAt: shop.now() }).execute()
    expect((await read()).get('clock')?.met).toBe(true)
    await shop.db.updateTable('grievance').set({ dueAt: shop.now() }).execute()
    expect((await read()).get('clock')?.met).toBe(false)
  })

  test('counts claims in texts that the reader may not open', async () => {
    await makeProduct(shop, { benefits: ['Cures diabetes'] })
    const accountant = await signedInStaff('accountant')
    expect((await send('GET', '/exports/products?status=all', { token: accountant })).status).toBe(403)
    const { items } = (await send('GET', '/law', { token: accountant })).body
    expect(items).toContainEqual(expect.objectContaining({ name: 'claims', met: false, left: 1 }))
    expect((await confirm('nagging', true, accountant)).status).toBe(403)
  })

  test('keeps a confirmation with its day, once, and takes it back; the audit log has both', async () => {
    const [one] = await Promise.all([confirm('nagging'), confirm('nagging')])
    expect(one).toMatchObject({
      status: 200,
      body: { success: true, message: 'Confirmed', item: { name: 'nagging', met: true, confirmedAt: shop.now().toISOString() } },
    })
    expect((await read()).get('nagging')).toMatchObject({ kind: 'confirmed', met: true })
    expect((await confirm('nagging', false)).body).toMatchObject({ item: { met: false, confirmedAt: '' } })
    expect((await read()).get('nagging')?.met).toBe(false)
    const entries = (await send('GET', '/audit?kind=settings', { token })).body
    expect(entries.map(({ action, after }: { action: string; after: object }) => [action, after])).toContainEqual(['confirmed', { lawItem: 'nagging' }])
    expect(entries[0]).toMatchObject({ action: 'confirmation taken back' })
  })

  test('refuses points that nobody confirms, and other answers than yes or no', async () => {
    expect(await confirm('company')).toMatchObject({ status: 400, body: { code: 'invalid_input', message: 'No person confirms this point.' } })
    expect(await confirm('totalPrice')).toMatchObject({ status: 400 })
    expect(await confirm('unknown')).toMatchObject({ status: 400 })
    expect(await confirm('nagging', 'yes')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('is for staff who see the settings, and confirmed by those who change them', async () => {
    for (const as of [await signedInStaff('packer'), await signedInCustomer()]) {
      expect((await send('GET', '/law', { token: as })).status).toBe(403)
      expect((await confirm('nagging', true, as)).status).toBe(403)
    }
    expect((await send('GET', '/law')).status).toBe(401)
  })
})
