import { parseArgs } from 'node:util'
import { openPool } from '../../src/platform/database/database.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { checkInvariants } from './histories/invariants.ts'
import { openModel } from './histories/open-model.ts'
import { createRandom } from './races/random.ts'
import { raceForLastUse } from './races/last-use.ts'
import { raceJoinAndSettlement } from './races/join-and-settle.ts'
import { raceForOneOrder } from './races/one-order.ts'
import { eventSets, likeOf, permutationsOf, runSteps } from './races/permutations.ts'
import { postAndRetry } from './races/post-and-retry.ts'
import { raceTwoAdmins } from './races/two-admins.ts'
import { saveFigures } from './save-figures.ts'

/** Runs races of random sizes and timing on a real PostgreSQL. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '200' },
    posts: { type: 'string', default: '100000' },
    joins: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const [rounds, posts, seed] = [Number(values.rounds), Number(values.posts), Number(values.seed)]
const random = createRandom(seed)
const postgres = await startPostgres()
await asAdmin(postgres.url, `create database swachh_races template ${postgres.template}`)
const model = await openModel(openPool(databaseUrl(postgres.url, 'swachh_races'), 20))
const rows: { line: string; rounds: number; violations: number }[] = []

/** Runs the races of one kind, each in a reset shop, until one fails. */
async function run(name: string, count: number, race: (round: number) => Promise<string[]>) {
  const started = performance.now()
  let violations: string[] = []
  let round = 0
  for (; round < count && violations.length === 0; round += 1) {
    if (process.stdout.isTTY || round % 20 === 0) process.stdout.write(`\r${name}: ${round} of ${count} `)
    await model.reset()
    violations = await race(round)
  }
  process.stdout.write('\n')
  if (violations.length > 0) {
    console.error(`npm run stress -- races --rounds ${rounds} --seed ${seed}\n${name}, round ${round}:\n${violations.join('\n')}`)
    process.exitCode = 1
  }
  const line = `${name}: ${round} rounds in ${((performance.now() - started) / 1000).toFixed(0)} s, ${violations.length} violations`
  rows.push({ line, rounds: round, violations: violations.length })
}

/** Races of one pair of accounts. */
const racesOfPair = 20

const withInvariants = async (violations: Promise<string[]>) => [...(await violations), ...(await checkInvariants(model))]

await run('20 to 220 buyers want the last use of a coupon: one gets it, all others get "used up"', Math.ceil(rounds / 10), () =>
  raceForLastUse(model, random, { buyers: 20 + random.upTo(200) }),
)
await run('one cart sent up to 20 times, then browser, up to 100 equal webhooks and reconciler at once: one order, one message a channel', rounds, () =>
  withInvariants(raceForOneOrder(model, random, { carts: 1 + random.upTo(19), webhooks: 1 + random.upTo(99) })),
)
await run('two admins refund, cancel and deliver one order while its duplicate payment arrives', rounds, () => withInvariants(raceTwoAdmins(model, random)))
await run(`${racesOfPair} joins of two accounts, each while a payment is settled: no deadlock`, Math.ceil(Number(values.joins) / racesOfPair), () =>
  raceJoinAndSettlement(model, random, { races: racesOfPair }),
)
for (const [name, steps] of Object.entries(eventSets)) {
  const all = permutationsOf(steps)
  const ends = new Map<string, string>()
  await run(`every order of 6 events, ${name}: the same end`, Math.ceil(all.length / 24), async (round) => {
    for (const order of all.slice(round * 24, round * 24 + 24)) {
      const like = likeOf(steps, order).join()
      const [end, first] = [await runSteps(model, order), ends.get(like)]
      if (first !== undefined && first !== end) return [`${order.join(', ')}: ${end} instead of ${first}`]
      ends.set(like, end)
    }
    return []
  })
}
const posted = { posts: 0, orders: 0, payments: 0 }
const batch = 1000
await run(`batches of ${batch} posts, three in ten sent again`, Math.ceil(posts / batch), () => postAndRetry(model, random, posted, { posts: batch }))

const sum = (key: 'rounds' | 'violations') => rows.reduce((all, row) => all + row[key], 0)
const report = [
  `${rows.length} races, ${sum('rounds')} rounds, ${sum('violations')} violations; ${posted.posts} posts created ${posted.orders} orders of ${posted.payments} payments.`,
  `\`npm run stress -- races --rounds ${rounds} --posts ${posts} --seed ${seed}\`, ${new Date().toISOString().slice(0, 10)}.`,
].join('\n')
saveFigures('races', report, { passed: process.exitCode === undefined })
console.log([...rows.map(({ line }) => line), report].join('\n'))
await model.close()
await postgres.stop()
