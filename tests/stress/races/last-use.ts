import { openAccount, type World } from '../histories/world.ts'
import { type Dice, times } from './dice.ts'
import { submitProof, pay, prepare, type Prepared } from './shopping.ts'

/** Many buyers want the last use of a coupon at once: one gets it, and all others must get "used up". @returns the faults */
export async function raceForLastUse(world: World, dice: Dice, { buyers: count }: { buyers: number }): Promise<string[]> {
  const { shop } = world
  const buyers = await Promise.all(times(count, () => openAccount(world, 'user')))
  const answers = await dice.race(buyers.map((buyer) => async () => ({ buyer, answer: await prepare(world, buyer, { coupon: 'ONCE', total: 850 }) })))
  const winners = answers.filter(({ answer }) => answer?.status === 200)
  const told = answers.filter(({ answer }) => answer?.status === 422 && answer.body.code === 'coupon_used_up')
  const [winner] = winners
  if (winners.length !== 1 || told.length !== count - 1 || !winner?.answer) {
    const statuses = [...new Set(answers.map(({ answer }) => `${answer?.status} ${answer?.body.code ?? ''}`))]
    return [`of ${count} buyers ${winners.length} got the last use, ${told.length} got "used up": ${statuses.join(', ')}`]
  }
  const prepared: Prepared = winner.answer.body
  const placed = await submitProof(world, winner.buyer, await pay(world, prepared))
  const { uses } = await shop.db.selectFrom('coupon').select('uses').where('code', '=', 'ONCE').executeTakeFirstOrThrow()
  return placed?.status === 200 && uses === 1 ? [] : [`the order answered ${placed?.status}, and the coupon has ${uses} uses`]
}
