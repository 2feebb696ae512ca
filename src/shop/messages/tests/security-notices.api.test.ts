import { expect, test } from 'vitest'
import { later, shop } from '#test/test-shop.ts'
import { notifyAccountChange, notifyDeleted } from '#shop/accounts/customers/server/notify-account.server.ts'
import { notifyFactor, notifyJoined, notifyNewContact } from '#shop/accounts/merges/server/notify-contacts.server.ts'

const asha = { id: 'asha', name: 'Asha', email: 'asha@example.com', emailVerifiedAt: null, loginMobile: '+919876543210' }
const ravi = { id: 'ravi', name: 'Ravi', email: 'ravi@example.com', emailVerifiedAt: null, loginMobile: '+919811111111' }

const help = 'If you did not ask for this, please tell us at once: care@swachh.example, +91 1955 001955.'
const mailTo = ({ name, email }: typeof asha, subject: string, ...sentences: string[]) => ({
  channel: 'mail',
  recipient: email,
  subject,
  body: [`Namaste ${name},`, ...sentences].join('\n\n'),
})
const smsTo = ({ loginMobile }: typeof asha, body: string) => ({ channel: 'sms', recipient: loginMobile, body })

const messages = () => shop.db.selectFrom('message').select(['dedupeKey', 'channel', 'recipient', 'subject', 'body']).orderBy('seq').execute()

test('a new password is told by mail', async () => {
  const change = { account: asha, key: 'password-changed', what: 'password', consequence: 'All devices were logged out.' } as const
  await shop.db.transaction().execute((tx) => notifyAccountChange(shop, tx, change))
  const sentence = 'The password of your Swachh account was changed on 15 January 2026 at 12:00 pm (India time). All devices were logged out.'
  expect(await messages()).toMatchObject([
    { dedupeKey: expect.stringMatching(/^password-changed:asha:\w{8}$/), ...mailTo(asha, 'The password of your Swachh account was changed', sentence, help) },
  ])
})

test('an address that nobody has proven gets twenty notices a day, and a proven one gets all', async () => {
  const tellAll = async (emailVerifiedAt: Date | null) => {
    const account = { ...asha, emailVerifiedAt }
    const change = { account, key: 'password-changed', what: 'password', consequence: 'All devices were logged out.' } as const
    await shop.db.transaction().execute(async (tx) => {
      for (let told = 0; told < 7; told += 1) {
        await notifyAccountChange(shop, tx, change)
        await notifyFactor(shop, tx, { ...account, loginMobile: null }, 'passkeyAdded')
        await notifyDeleted(shop, tx, account)
      }
    })
    return (await messages()).length
  }
  expect(await tellAll(null)).toBe(20)
  expect(await tellAll(new Date())).toBe(41)
  later(24 * 60 * 60_000)
  expect(await tellAll(null)).toBe(61)
})

test('a new log-in number is told by mail and by SMS to the former number', async () => {
  await shop.db.transaction().execute((tx) => notifyNewContact(shop, tx, asha, { ...asha, loginMobile: ravi.loginMobile }))
  const sentence = 'The login number of your Swachh account was changed on 15 January 2026 at 12:00 pm (India time). All other devices were logged out.'
  expect(await messages()).toMatchObject([
    {
      dedupeKey: expect.stringMatching(/^account-contact:asha:\w{8}:mail$/),
      ...mailTo(asha, 'The login number of your Swachh account was changed', sentence, help),
    },
    { dedupeKey: expect.stringMatching(/^account-contact:asha:\w{8}:sms$/), ...smsTo(asha, `${sentence} ${help}`) },
  ])
})

test('a join is told to every contact but the one just proven', async () => {
  const contact = { kind: 'sms', to: ravi.loginMobile } as const
  await shop.db.transaction().execute((tx) => notifyJoined(shop, tx, { own: asha, other: ravi, contact }))
  const sentence =
    'Your Swachh account was joined with another one on 15 January 2026 at 12:00 pm (India time). Orders and addresses of both are in one account now. We can undo this for 30 days.'
  expect(await messages()).toMatchObject([
    { dedupeKey: expect.stringMatching(/^account-joined:asha:\w{8}:mail$/), ...mailTo(asha, 'Two Swachh accounts were joined', sentence, help) },
    { dedupeKey: expect.stringMatching(/^account-joined:asha:\w{8}:sms$/), ...smsTo(asha, `${sentence} ${help}`) },
    { dedupeKey: expect.stringMatching(/^account-joined:ravi:\w{8}:mail$/), ...mailTo(ravi, 'Two Swachh accounts were joined', sentence, help) },
  ])
})

test('a deletion is told by mail, under a key without the account', async () => {
  await shop.db.transaction().execute((tx) => notifyDeleted(shop, tx, asha))
  expect(await messages()).toMatchObject([
    {
      dedupeKey: expect.stringMatching(/^farewell:\w{16}$/),
      ...mailTo(
        asha,
        'Your Swachh account was deleted',
        'Your Swachh account was deleted on 15 January 2026 at 12:00 pm (India time), as you asked. You are logged out on all devices.',
        'The law makes us keep your orders, with their products, amounts, city, state and PIN code. Your name, number and street stay only on an order that is still to be delivered, and are removed after delivery.',
        'If you did not delete it, please tell us at once: care@swachh.example, +91 1955 001955.',
      ),
    },
  ])
})
