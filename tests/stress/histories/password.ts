import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import { type Model, openSession } from './model.ts'

const mailOf = (id: string) => `${id.toLowerCase()}@example.com`

/** Requests a link that sets a new password. */
export async function requestReset(model: Model, { buyer: index }: ActionOf<'request reset'>) {
  const buyer = pick(model.buyers, index)
  if (buyer) await callShop(model, 'POST', '/auth/request-password-reset', { body: { email: mailOf(buyer.id) } })
}

/** Opens the newest mailed link. It works at most once, and ends the buyer's sessions. */
export async function resetPassword(model: Model, { buyer: index }: ActionOf<'reset password'>) {
  const buyer = pick(model.buyers, index)
  const token = buyer && (await readNewestToken(model, buyer.id))
  if (!token) return
  const send = () => callShop(model, 'POST', '/auth/reset-password', { body: { token, newPassword: 'saffron from Pampore' } })
  const answer = await send()
  if (!answer) return
  const profile = await callShop(model, 'GET', `/profile/${buyer.id}`, { token: buyer.token })
  if (profile && (answer.status === 200) !== (profile.status === 401)) model.violations.push('a session and the reset of its password contradict each other')
  if (answer.status !== 200) return
  if ((await send())?.status === 200) model.violations.push('a reset link worked twice')
  buyer.token = await openSession(model, buyer.id)
}

async function readNewestToken({ shop }: Model, id: string) {
  const mail = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `reset:${id}:%`).orderBy('seq', 'desc').executeTakeFirst()
  return /#token=([\w-]+)/.exec(mail?.body ?? '')?.[1]
}
