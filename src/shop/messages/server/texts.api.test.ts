import { beforeEach, describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { openRealLimits, shop } from '#test/test-shop.ts'
import { unlimited } from '#platform/http/rate-limit.ts'
import { mailKindNames } from '../rules/mail-kind.ts'
import { deliveredMail, placedMail, shippedMail } from '#shop/orders/mails/order-mails.ts'

/** Tests the screen of the mails' words through its endpoints. */

let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin({ name: 'Kavya', email: 'kavya@example.com' })
})

const shipped = { subject: 'Off it goes: {order}', words: 'Hello {name},\n\nyour {order} left us.\n\nTrack it at {link}' }

const save = (body: object, kind = 'shipped', token = admin) => send('PUT', `/messages/texts/${kind}`, { token, body })
const show = async (kind = 'shipped') => (await send('GET', `/messages/texts/${kind}`, { token: admin })).body
const preview = async (kind: string, body: object = {}, token = admin) => (await send('POST', `/messages/texts/${kind}/preview`, { token, body })).body
const staff = async (staffRole: string) => signIn(await makeAdmin({ staffRole }))

describe('the words of a mail', () => {
  test('are ours until they are changed, and every kind of mail is listed', async () => {
    const { body } = await send('GET', '/messages/texts', { token: admin })
    expect(body.map(({ kind }: { kind: string }) => kind)).toEqual([...mailKindNames])
    expect(body[0]).toEqual({
      kind: 'placed',
      group: 'shopper',
      text: { subject: placedMail.template.subject, words: placedMail.template.words, isOurs: true, version: 0 },
      variables: placedMail.template.variables,
      needed: placedMail.template.needed,
    })
    expect(await show('reset')).toEqual({ kind: 'reset', group: 'account', text: null, variables: [], needed: [] })
    expect(await show('ownerLowStock')).toEqual({ kind: 'ownerLowStock', group: 'owner', text: null, variables: [], needed: [] })
  })

  test('are saved, used by the next mail, and reset to ours, with who did it', async () => {
    const saved = await save({ ...shipped, words: shipped.words.replaceAll('\n', '\r\n'), version: 0 })
    expect(saved).toMatchObject({ status: 200, body: { text: { ...shipped, isOurs: false, version: 1 } } })
    const order = await makeOrder(await makeCheckout())
    await send('PUT', `/orders/${order._id}/tracking`, { token: admin, body: { trackingUrl: 'https://track.example/1' } })
    const mail = await shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', '%shipped%').executeTakeFirstOrThrow()
    expect(mail).toMatchObject({ subject: `Off it goes: ${order._id}`, body: expect.stringContaining(`your ${order._id} left us.`) })

    const reset = await send('POST', '/messages/texts/shipped/reset', { token: admin, body: { version: 1 } })
    expect(reset.body.text).toEqual({ subject: shippedMail.template.subject, words: shippedMail.template.words, isOurs: true, version: 2 })
    const { body: entries } = await send('GET', '/audit?kind=text', { token: admin })
    expect(entries).toMatchObject([
      { action: 'words reset', actor: { name: 'Kavya' }, subject: { kind: 'text', id: 'shipped' } },
      { action: 'updated', before: { subject: shippedMail.template.subject }, after: shipped },
    ])
  })

  test('that are already so write nothing', async () => {
    await save(shippedMail.template)
    await save(shipped)
    expect((await save(shipped)).body.text.version).toBe(1)
    await send('POST', '/messages/texts/shipped/reset', { token: admin, body: {} })
    await send('POST', '/messages/texts/shipped/reset', { token: admin, body: {} })
    expect((await send('GET', '/audit?kind=text', { token: admin })).body).toHaveLength(2)
  })

  test.each([
    [{ words: 'Order {ordre} {order} {link}' }, 400, 'words', 'The words cannot use {ordre}.'],
    [{ words: 'Your order {order}.' }, 400, 'words', 'The words need {link}.'],
    [{ subject: 'Your order\nBcc: all@example.com' }, 400, 'subject', 'Line breaks are not allowed here.'],
    [{ subject: '' }, 400, 'subject', 'Please enter the subject.'],
    [{ subject: 'Track {link}' }, 400, 'subject', 'The subject cannot use {link}.'],
    [{ words: ' \n ' }, 400, 'words', 'Please enter the words.'],
    [{ words: `{order} {link} ${'a'.repeat(5000)}` }, 400, 'words', 'Please use at most 5000 characters.'],
    [{ words: '{order} {link}\u0007' }, 400, 'words', 'Please use plain text.'],
    [{ words: ['{order}'] }, 400, 'words', 'Please enter the words.'],
    [{ version: -1 }, 400, 'version', ''],
  ])('are refused: %j', async (change, status, field, message) => {
    const { body, ...answer } = await save({ ...shipped, ...change })
    expect({ status: answer.status, ...body.details[0] }).toEqual({ status, field, message: expect.stringContaining(message) })
    expect((await show()).text).toMatchObject({ isOurs: true, version: 0 })
  })

  test('of 100,000 characters are refused before they are read', async () => {
    expect(await save({ ...shipped, words: `{order} {link} ${'a'.repeat(100_000)}` })).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('with markup and links of others stay text', async () => {
    const words = '<script>alert(1)</script><img src=x onerror=alert(2)> {order} https://evil.example/pay\n\nTrack it at {link}'
    expect((await save({ subject: '<b>{order}</b>', words })).status).toBe(200)
    const { html } = await preview('shipped')
    expect(html).not.toMatch(/<script|<img|<b>|href="https:\/\/evil/)
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  test('of two tabs: the second save sees who saved the first', async () => {
    const theirs = await signedInAdmin({ name: 'Dev', email: 'dev@example.com' })
    await save({ ...shipped, version: 0 }, 'shipped', theirs)
    const refused = await save({ subject: 'Mine', words: shipped.words, version: 0 })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', details: { current: { ...shipped, version: 1 }, saved: { by: 'Dev' } } } })
    expect(await send('POST', '/messages/texts/shipped/reset', { token: admin, body: { version: 0 } })).toMatchObject({ status: 409 })
    expect((await save({ subject: 'Mine', words: shipped.words, version: 1 })).status).toBe(200)
    // Other words have another version.
    expect((await save({ ...deliveredMail.template, subject: 'Here', version: 0 }, 'delivered')).status).toBe(200)
  })

  test('at once: one of two saves wins', async () => {
    const answers = await Promise.all(['One', 'Two'].map((subject) => save({ ...shipped, subject, version: 0 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of codes and notices are fixed, and unknown mails are not found', async () => {
    expect(await save(shipped, 'reset')).toMatchObject({ status: 422, body: { message: 'The words of this mail are fixed.' } })
    for (const kind of ['unknown', '__proto__', 'constructor', 'a'.repeat(64)]) expect((await save(shipped, kind)).status).toBe(404)
    expect((await send('GET', '/messages/texts/unknown', { token: admin })).status).toBe(404)
    expect((await send('POST', '/messages/texts/unknown/preview', { token: admin, body: {} })).status).toBe(404)
    expect((await send('POST', '/messages/texts/unknown/test', { token: admin, body: {} })).status).toBe(404)
  })

  test('are for roles of the settings', async () => {
    for (const token of [await signedInCustomer(), await staff('support'), await staff('accountant')]) {
      expect((await save(shipped, 'shipped', token)).status).toBe(403)
      expect((await send('POST', '/messages/texts/shipped/test', { token, body: {} })).status).toBe(403)
      expect((await send('POST', '/messages/texts/shipped/reset', { token, body: {} })).status).toBe(403)
    }
    expect((await send('GET', '/messages/texts', {})).status).toBe(401)
    expect((await send('GET', '/messages/texts', { token: await staff('accountant') })).status).toBe(200)
    expect((await send('GET', '/messages/texts', { token: await staff('support') })).status).toBe(403)
    expect((await save(shipped, 'shipped', await staff('editor'))).status).toBe(200)
  })
})

describe('the preview', () => {
  test('shows the newest order to those who may see orders, else an example', async () => {
    expect(await preview('placed')).toMatchObject({ isReal: false, text: expect.stringContaining('SW00000000') })
    const order = await makeOrder(await makeCheckout())
    const shown = await preview('placed')
    expect(shown).toMatchObject({ isReal: true, subject: `Your Swachh order ${order._id}`, html: expect.stringMatching(/^<!DOCTYPE html/) })
    expect(shown.text).toContain('It goes to Asha Rao, 12 MG Road')
    expect(await preview('placed', {}, await staff('editor'))).toMatchObject({ isReal: false, text: expect.not.stringMatching(/MG Road|SW(?!00000000)/) })
  })

  test('shows a draft without saving it, and every kind', async () => {
    expect(await preview('shipped', { draft: { subject: 'Draft {order}', words: 'Not {finished' } })).toMatchObject({
      subject: 'Draft SW00000000',
      text: 'Not {finished',
    })
    expect((await show()).text.isOurs).toBe(true)
    for (const kind of mailKindNames) expect((await preview(kind)).html).toContain('Swachh')
  })
})

describe('a test mail', () => {
  const sendTest = (body: object = {}, kind = 'placed') => send('POST', `/messages/texts/${kind}/test`, { token: admin, body })
  const verify = () => shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('email', '=', 'kavya@example.com').execute()
  const mails = () => shop.db.selectFrom('message').select(['recipient', 'subject', 'body']).where('dedupeKey', 'like', 'test-mail:%').orderBy('seq').execute()

  test('goes to the own verified address, with an example and not with a real order', async () => {
    await verify()
    await makeOrder(await makeCheckout())
    expect(await sendTest()).toMatchObject({ status: 200, body: { message: 'A test was sent to kavya@example.com.' } })
    await sendTest({ draft: shipped }, 'shipped')
    await sendTest({}, 'verifyCode')
    expect(await mails()).toMatchObject([
      { recipient: 'kavya@example.com', subject: 'Test: Your Swachh order SW00000000', body: expect.stringContaining('Example Road') },
      { subject: 'Test: Off it goes: SW00000000' },
      { subject: 'Test: Verify your email address at Swachh' },
    ])
  })

  test('needs a verified address and words that could be saved, and is limited', async () => {
    expect(await sendTest()).toMatchObject({ status: 422, body: { message: 'Please verify your own e-mail address on your profile page first.' } })
    await verify()
    expect(await sendTest({ draft: { subject: 'x', words: 'no link' } }, 'shipped')).toMatchObject({ status: 400, body: { details: [{ field: 'words' }] } })
    expect(await mails()).toEqual([])
    shop.limits = openRealLimits()
    for (let count = 0; count < 20; count += 1) expect((await sendTest()).status).toBe(200)
    expect((await sendTest()).status).toBe(429)
  })
})
