import { openAccount, type Model } from '../histories/model.ts'
import { type Random, times } from './random.ts'
import { submitProof, pay, prepare, type Prepared } from './shopping.ts'

/** Many buyers want the last use of a coupon at once: one gets it, and all others must get "used up". @returns the faults */
export async function raceForLastUse(model: Model, random: Random, { buyers: count }: { buyers: number }): Promise<string[]> {
  const { shop } = model
  const buyers = await Promise.all(times(count, () => openAccount(model, 'user')))
  const answers = await random.race(buyers.map((buyer) => async () => ({ buyer, answer: await prepare(model, buyer, { coupon: 'ONCE', total: 850 }) })))
  const winners = answers.filter(({ answer }) => answer?.status === 200)
  const refused = answers.filter(({ answer }) => answer?.status === 422 && answer.body.code === 'coupon_used_up')
  const [winner] = winners
  if (winners.length !== 1 || refused.length !== count - 1 || !winner?.answer) {
    const statuses = [...new Set(answers.map(({ answer }) => `${answer?.status} ${answer?.body.code ?? ''}`))]
    return [`of ${count} buyers ${winners.length} got the last use, ${refused.length} got "used up": ${statuses.join(', ')}`]
  }
  const prepared: Prepared = winner.answer.body
  const placed = await submitProof(model, winner.buyer, await pay(model, prepared))
  const { uses } = await shop.db.selectFrom('coupon').select('uses').where('code', '=', 'ONCE').executeTakeFirstOrThrow()
  return placed?.status === 200 && uses === 1 ? [] : [`the order answered ${placed?.status}, and the coupon has ${uses} uses`]
}
