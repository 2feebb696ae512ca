import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { noticeVersion } from '../rules/notice-version.ts'

let id: string
let token: string
let admin: string
beforeEach(async () => {
  const customer = await makeCustomer()
  id = customer.id
  token = await signIn(customer)
  admin = await signedInAdmin()
  await send('PUT', '/settings', { token: admin, body: { privacyNotice: true } })
})

const list = async (as = token) => (await send('GET', '/account/consents', { token: as })).body.consents
const set = (given: unknown, purpose = 'news') => send('PUT', '/account/consents', { token, body: { purpose, given } })

describe('a consent', () => {
  test('is given and withdrawn with one request each, and keeps both times and the notice', async () => {
    expect(await list()).toEqual([])
    const givenAt = shop.now().toISOString()
    const standing = { purpose: 'news', givenAt, withdrawnAt: '', noticeVersion, source: 'profile' }
    expect(await set(true)).toMatchObject({ status: 200, body: { success: true, consents: [standing] } })
    later(60_000)
    const withdrawnAt = shop.now().toISOString()
    expect((await set(false)).body.consents).toEqual([{ ...standing, withdrawnAt }])
    later(60_000)
    expect((await set(true)).body.consents).toHaveLength(2)
    const actions = (await send('GET', `/audit?kind=customer&subject=${id}`, { token: admin })).body.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(['consent given', 'consent withdrawn', 'consent given'])
  })

  test('says where it was given', async () => {
    const asked = await send('PUT', '/account/consents', { token, body: { purpose: 'news', given: true, source: 'order' } })
    expect(asked.body).toMatchObject({ message: expect.stringContaining('in your profile'), consents: [{ source: 'order' }] })
    const wrong = await send('PUT', '/account/consents', { token, body: { purpose: 'news', given: false, source: 'mail' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'There is no such place.'])
  })

  test('is stored once for two requests at the same time, and ends once', async () => {
    await Promise.all([set(true), set(true), set(true)])
    expect(await list()).toHaveLength(1)
    await Promise.all([set(false), set(false)])
    expect(await list()).toMatchObject([{ purpose: 'news', withdrawnAt: shop.now().toISOString() }])
    expect((await set(false)).status).toBe(200)
  })

  test('can be withdrawn on a machine whose clock is behind', async () => {
    await set(true)
    const givenAt = shop.now().toISOString()
    await shop.db
      .updateTable('consent')
      .set({ givenAt: new Date(shop.now().getTime() + 60_000) })
      .execute()
    expect((await set(false)).status).toBe(200)
    const [ended] = await list()
    expect(ended.withdrawnAt).toBe(ended.givenAt)
    expect(ended.givenAt > givenAt).toBe(true)
  })

  test('needs the notice that the owner switched on; withdrawing does not', async () => {
    await set(true)
    await send('PUT', '/settings', { token: admin, body: { privacyNotice: false } })
    expect((await set(false)).status).toBe(200)
    expect(await set(true)).toMatchObject({ status: 422, body: { code: 'rule_refused', message: 'The shop asks for no such consent.' } })
  })

  test.each([
    [true, 'sale of data'],
    ['yes', 'news'],
    [undefined, 'news'],
  ])('refuses %j for %s', async (given, purpose) => {
    expect(await set(given, purpose)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  })

  test('is the person’s own: others see none of it, and a visitor gets 401', async () => {
    await set(true)
    expect(await list(admin)).toEqual([])
    expect((await send('GET', '/account/consents')).status).toBe(401)
    expect((await send('PUT', '/account/consents', { body: { purpose: 'news', given: true } })).status).toBe(401)
  })

  test('is in the person’s data, and goes with the account', async () => {
    await set(true)
    const data = (await send('GET', `/customers/${id}/export`, { token: admin })).body
    expect(data.consents).toMatchObject([{ purpose: 'news', withdrawnAt: '', noticeVersion }])
    expect((await send('DELETE', `/customers/${id}`, { token: admin })).status).toBe(200)
    await eraseDeleted(shop)
    expect(await shop.db.selectFrom('consent').selectAll().execute()).toEqual([])
  })
})
