import { beforeEach, describe, expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { clock, shop } from '#test/test-shop.ts'
import { tellOwner } from '../../needs/server/tell-owner.server.ts'
import { lastWeek } from '../server/weekly-report.server.ts'

const india = (moment: string) => new Date(`${moment}+05:30`)

const reports = () => shop.db.selectFrom('message').selectAll().where('subject', 'like', 'Last week: %').orderBy('dedupeKey').execute()

const wish = async (weeklyReport: boolean) =>
  expect((await send('PUT', '/settings', { token: await signedInAdmin(), body: { ownerMessages: { weeklyReport } } })).status).toBe(200)

test('a week ends on Sunday, and is the last one from 9 on Monday on', () => {
  const week = { from: '2026-03-02', to: '2026-03-08' }
  expect(lastWeek(india('2026-03-09T08:59:59'))).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(lastWeek(india('2026-03-09T09:00:00'))).toEqual(week)
  expect(lastWeek(india('2026-03-15T23:59:59'))).toEqual(week)
  expect(lastWeek(india('2026-03-16T09:00:00'))).toEqual({ from: '2026-03-09', to: '2026-03-15' })
})

describe('the weekly report', () => {
  beforeEach(async () => {
    await wish(true)
    clock.now = india('2026-03-01T12:00:00')
    await makeOrder(await makeCheckout())
    clock.now = india('2026-03-08T12:00:00')
    for (let count = 0; count < 2; count += 1) await makeOrder(await makeCheckout())
  })

  test('compares last week with the week before, once, however often and in however many processes it runs', async () => {
    clock.now = india('2026-03-09T08:59:00')
    await tellOwner(shop)
    // The report of the week before, which the shop has not sent yet.
    expect(await reports()).toMatchObject([{ dedupeKey: 'owner-week:2026-02-23', subject: 'Last week: 1 order, ₹1,000' }])
    clock.now = india('2026-03-09T09:00:00')
    await Promise.all([tellOwner(shop), tellOwner(shop), tellOwner(shop)])
    clock.now = india('2026-03-12T09:00:00')
    await tellOwner(shop)
    const [, mail, ...more] = await reports()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'mail', recipient: 'care@swachh.example', subject: 'Last week: 2 orders, ₹2,000' })
    expect(mail?.body).toContain('2 Mar 2026 to 8 Mar 2026')
    expect(mail?.body).toContain('Net revenue: ₹2,000 (the week before ₹1,000)')
    expect(mail?.body).toContain('New customers: 2 (the week before 1)')
    expect(mail?.body).toContain('Best pack 1: Kashmiri Saffron, 1 g: ₹1,000')
    expect(mail?.body).toContain('/admin/reports?from=2026-03-02&to=2026-03-08')
  })

  test('is not sent without the wish, nor after two weeks without orders', async () => {
    clock.now = india('2026-03-23T10:00:00')
    await tellOwner(shop)
    expect(await reports()).toEqual([])
    clock.now = india('2026-03-16T10:00:00')
    await wish(false)
    await tellOwner(shop)
    expect(await reports()).toEqual([])
    await wish(true)
    await tellOwner(shop)
    expect(await reports()).toMatchObject([{ subject: 'Last week: 0 orders, ₹0' }])
  })
})
