import { callShop, pick } from './call.ts'
import type { ActionOf } from './action.ts'
import { type Buyer, type Model, openAccount, openSession } from './model.ts'

/** Joins a buyer's account to another buyer's, by a code to its e-mail address. Its orders and money then belong to the other account. */
export async function joinAccounts(model: Model, { buyer, other: otherIndex }: ActionOf<'join accounts'>) {
  const [own, other] = [pick(model.buyers, buyer), pick(model.buyers, otherIndex)]
  if (!own || !other || own === other) return
  // The join needs a fresh proof, and ends the account's other sessions.
  own.token = await openSession(model, own.id)
  // An earlier join may have changed it.
  const { email } = await model.shop.db.selectFrom('customer').select('email').where('id', '=', other.id).executeTakeFirstOrThrow()
  if (email === null) return
  const sent = await callShop(model, 'POST', '/account/contact-code', { token: own.token, body: { email } })
  if (sent?.status !== 200) return
  const proof = { email, otp: await readCode(model, email), challenge: sent.body.challenge }
  const join = () => callShop(model, 'POST', '/account/contact', { token: own.token, body: { ...proof, join: true } })
  const answer = await join()
  if (answer?.status !== 200) return
  if ((await join())?.status === 200) model.violations.push('a code joined accounts twice')
  if (answer.body.joined) await follow(model, { own, other, otherIndex })
}

/** Checks that the join took everything, and makes the browsers follow it. */
async function follow(model: Model, { own, other, otherIndex }: { own: Buyer; other: Buyer; otherIndex: number }) {
  const left = await model.shop.db.selectFrom('shopOrder').select('id').where('customerId', '=', other.id).execute()
  if (left.length > 0) model.violations.push('a join left an order behind')
  for (const attempt of model.attempts) if (attempt.buyer === other) attempt.buyer = own
  model.pending.delete(other.id)
  model.buyers[otherIndex] = await openAccount(model, 'user')
}

async function readCode({ shop }: Model, email: string) {
  const mail = await shop.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', email)
    .where('dedupeKey', 'like', 'otp:%')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return /\d{6}/.exec(mail?.body ?? '')?.[0]
}
