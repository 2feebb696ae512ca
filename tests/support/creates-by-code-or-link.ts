import { send } from './send.ts'
import { later, runJobs, shop } from './test-shop.ts'
import { invite, inviteByMail, password } from './invite.ts'
import { contactsOf, newestCode } from './join-accounts.ts'
import { makeCustomer, signedInAdmin, signIn } from './make.ts'
import { makeCheckout, makeOrder } from './make-order.ts'
import { makePhoneOrder } from './phone-order.ts'
import { addWebhook } from './webhook-receiver.ts'

/** A POST request that creates something, and how many such things there are. */
export type Create = { path: string; token?: string; body: object; count: () => Promise<number> }

const email = 'asha@example.com'
const newPassword = 'shilajit 2026'

const messages = async (prefix: string) => (await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `${prefix}%`).execute()).length
const countAccounts = async () => (await shop.db.selectFrom('customer').select('id').execute()).length
const countVerified = async () => (await shop.db.selectFrom('customer').select('id').where('emailVerifiedAt', 'is not', null).execute()).length
const countMails = async () => (await shop.db.selectFrom('message').select('id').where('channel', '=', 'mail').execute()).length
/** The newest link replaces the mail of the one before. */
const countEntries = async () => (await shop.db.selectFrom('auditEntry').select('id').execute()).length
const countRuns = async () => (await shop.db.selectFrom('backupRun').select('id').execute()).length

const countDeliveries = async () => (await shop.db.selectFrom('webhookDelivery').select('id').execute()).length

async function failedDelivery() {
  const token = await signedInAdmin()
  const { _id: webhook } = await addWebhook(token, ['order.paid'])
  const { body } = await send('POST', `/webhooks/${webhook}/test`, { token, body: {} })
  return { token, webhook, delivery: body.delivery._id }
}

/** Requests whose code or link works once: without a key, a second press would be refused although the first has succeeded. */
const byCodeOrLink: Record<string, () => Promise<Create>> = {
  '/auth/register': async () => ({ path: '/auth/register', body: { name: 'Asha Rao', email, password: newPassword }, count: countAccounts }),
  '/auth/reset-password': async () => {
    await makeCustomer({ email, password: 'saffron 1955' })
    await send('POST', '/auth/request-password-reset', { body: { email } })
    await runJobs()
    const mail = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', 'reset:%').executeTakeFirstOrThrow()
    const token = /#token=([\w-]+)/.exec(mail.body)?.[1] ?? ''
    return { path: '/auth/reset-password', body: { token, newPassword }, count: () => messages('password-') }
  },
  '/account/password': async () => ({
    path: '/account/password',
    token: await signIn(await makeCustomer({ email, password: 'saffron 1955' })),
    body: { currentPassword: 'saffron 1955', newPassword },
    count: () => messages('password-'),
  }),
  '/account/contact': async () => {
    const token = await signIn(await makeCustomer({ email }))
    const contact = { mobile: '9811111111' }
    const { challenge } = (await contactsOf(token).sendCode(contact)).body
    return { path: '/account/contact', token, body: { ...contact, otp: await newestCode(), challenge }, count: () => messages('account-contact:') }
  },
  '/account/email-verification': async () => {
    const token = await signIn(await makeCustomer({ email }))
    const { challenge } = (await send('POST', '/account/email-code', { token, body: {} })).body
    return { path: '/account/email-verification', token, body: { otp: await newestCode(), challenge }, count: countVerified }
  },
  '/staff-invitations/accept': async () => ({
    path: '/staff-invitations/accept',
    body: { token: await inviteByMail(await signedInAdmin(), email), name: 'Asha Rao', password },
    count: countAccounts,
  }),
}

/** Requests that send something again, or start a backup. Each press sends once. */
const sendings: Record<string, () => Promise<Create>> = {
  '/staff-invitations/{id}/resend': async () => {
    const token = await signedInAdmin()
    await invite(token, email)
    const { id } = await shop.db.selectFrom('staffInvitation').select('id').executeTakeFirstOrThrow()
    return { path: `/staff-invitations/${id}/resend`, token, body: {}, count: countEntries }
  },
  '/messages/{id}/resend': async () => {
    await makeOrder(await makeCheckout())
    await runJobs()
    const { id } = await shop.db.selectFrom('message').select('id').where('kind', '=', 'order').where('status', '=', 'sent').executeTakeFirstOrThrow()
    return { path: `/messages/${id}/resend`, token: await signedInAdmin(), body: {}, count: () => messages('copy:') }
  },
  '/messages/texts/{kind}/test': async () => {
    const admin = await makeCustomer({ email, role: 'admin' })
    await shop.db.updateTable('customer').set({ emailVerifiedAt: shop.now() }).where('id', '=', admin.id).execute()
    return { path: '/messages/texts/placed/test', token: await signIn(admin), body: {}, count: () => messages('') }
  },
  '/orders/{id}/confirmation': async () => {
    const { _id } = await makeOrder(await makeCheckout())
    await runJobs()
    return { path: `/orders/${_id}/confirmation`, token: await signedInAdmin(), body: {}, count: countMails }
  },
  '/phone-orders/{id}/link': async () => {
    const token = await signedInAdmin()
    const { id } = await makePhoneOrder(token)
    // A link is sent once a minute.
    later(60_000)
    return { path: `/phone-orders/${id}/link`, token, body: { sms: true }, count: () => messages('payment-link:') }
  },
  '/webhooks/{id}/test': async () => {
    const token = await signedInAdmin()
    const { _id } = await addWebhook(token, ['order.paid'])
    return { path: `/webhooks/${_id}/test`, token, body: {}, count: countDeliveries }
  },
  '/webhooks/{id}/resend': async () => {
    const { token, webhook } = await failedDelivery()
    return { path: `/webhooks/${webhook}/resend`, token, body: { since: '2026-01-15T00:00' }, count: countEntries }
  },
  '/webhook-deliveries/{id}/resend': async () => {
    const { token, delivery } = await failedDelivery()
    return { path: `/webhook-deliveries/${delivery}/resend`, token, body: {}, count: countEntries }
  },
  '/backups': async () => ({ path: '/backups', token: await signedInAdmin(), body: {}, count: countRuns }),
}

/** A page is begun and published once. */
const pages: Record<string, () => Promise<Create>> = {
  '/pages': async () => ({
    path: '/pages',
    token: await signedInAdmin(),
    body: { kind: 'page', title: 'Harvest', slug: 'harvest' },
    count: async () => (await shop.db.selectFrom('page').select('id').execute()).length,
  }),
  '/redirects': async () => ({
    path: '/redirects',
    token: await signedInAdmin(),
    body: { from: '/old', to: '/blog' },
    count: async () => (await shop.db.selectFrom('redirect').select('id').execute()).length,
  }),
  '/pages/{id}/publish': async () => {
    const token = await signedInAdmin()
    const [{ _id: id }] = (await send('GET', '/pages', { token })).body
    const { content } = (await send('GET', `/pages/${id}`, { token })).body
    await send('PUT', `/pages/${id}/draft`, { token, body: { content: { ...content, title: 'Ours' } } })
    return { path: `/pages/${id}/publish`, token, body: {}, count: async () => (await shop.db.selectFrom('pageText').select('id').execute()).length }
  },
}

export const createsByCodeOrLink = { ...byCodeOrLink, ...sendings, ...pages }
