import { parseArgs } from 'node:util'
import { keepSection } from '../../bench/keep-section.ts'
import { openPool } from '../../src/platform/database/database.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { checkPromises } from './histories/promises.ts'
import { openWorld } from './histories/world.ts'
import { openDice } from './races/dice.ts'
import { raceForLastUse } from './races/last-use.ts'
import { raceForOneOrder } from './races/one-order.ts'
import { permutationsOf, playSteps, sets } from './races/permute.ts'
import { postAndRetry } from './races/post-and-retry.ts'
import { raceOfAdmins } from './races/two-admins.ts'

/** Runs races of random sizes and timing on a real PostgreSQL. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '200' },
    posts: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const [rounds, posts, seed] = [Number(values.rounds), Number(values.posts), Number(values.seed)]
const dice = openDice(seed)
const postgres = await startPostgres()
await asAdmin(postgres.url, `create database swachh_races template ${postgres.template}`)
const stage = await openWorld(openPool(databaseUrl(postgres.url, 'swachh_races'), 20))
const rows: string[] = []

/** Runs the races of one kind, each in a reset shop, until one fails. */
async function run(name: string, count: number, race: (round: number) => Promise<string[]>) {
  const started = performance.now()
  let broken: string[] = []
  let round = 0
  for (; round < count && broken.length === 0; round += 1) {
    if (process.stdout.isTTY || round % 20 === 0) process.stdout.write(`\r${name}: ${round} of ${count} `)
    await stage.renew()
    broken = await race(round)
  }
  process.stdout.write('\n')
  if (broken.length > 0) {
    console.error(`npm run stress -- races --rounds ${rounds} --seed ${seed}\n${name}, round ${round}:\n${broken.join('\n')}`)
    process.exitCode = 1
  }
  rows.push(`| ${name} | ${round} | ${((performance.now() - started) / 1000).toFixed(0)} | ${broken.length} |`)
}

const withPromises = async (broken: Promise<string[]>) => [...(await broken), ...(await checkPromises(stage))]

await run('20 to 220 buyers want the last use of a coupon: one gets it, all others get "used up"', Math.ceil(rounds / 10), () =>
  raceForLastUse(stage, dice, { buyers: 20 + dice.upTo(200) }),
)
await run('one cart sent up to 20 times, then browser, up to 100 equal webhooks and reconciler at once: one order, one message a channel', rounds, () =>
  withPromises(raceForOneOrder(stage, dice, { sent: 1 + dice.upTo(19), told: 1 + dice.upTo(99) })),
)
await run('two admins refund, cancel and deliver one order while its duplicate payment arrives', rounds, () => withPromises(raceOfAdmins(stage, dice)))
for (const [name, steps] of Object.entries(sets)) {
  const all = permutationsOf(steps)
  const ends = new Map<string, string>()
  await run(`every order of 6 events, ${name}: the same end`, Math.ceil(all.length / 24), async (round) => {
    for (const order of all.slice(round * 24, round * 24 + 24)) ends.set(await playSteps(stage, order), order.join(', '))
    return ends.size === 1 ? [] : [...ends].map(([end, order]) => `${order}: ${end}`)
  })
}
const posted = { posts: 0, orders: 0, payments: 0 }
const batch = 1000
await run(`batches of ${batch} posts, three in ten sent again`, Math.ceil(posts / batch), () => postAndRetry(stage, dice, posted, { posts: batch }))

const report = [
  `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, \`npm run stress -- races --rounds ${rounds} --posts ${posts} --seed ${seed}\`. ${posted.posts} posts created ${posted.orders} orders of ${posted.payments} payments.`,
  '',
  '| race | rounds | seconds | broken |',
  '| --- | --: | --: | --: |',
  ...rows,
].join('\n')
if (process.exitCode === undefined) keepSection('races', report, 'docs/trust.md')
console.log(report)
await stage.close()
await postgres.stop()
