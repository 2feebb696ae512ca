import { parseArgs } from 'node:util'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { seededRandom } from './seeded-random.ts'
import { interruptRepeatedly, environment, sigkill, sigterm, type Tally } from './kill/rounds.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Sends SIGKILL and SIGTERM at random moments under concurrent writes, `--rounds` of each on each database (one alone with `--on embedded` or
 * `--on postgres`). After each it checks every acknowledged write. Writes its figures to docs/trust.md.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    on: { type: 'string', default: 'both' },
  },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
type Row = Tally & { engine: string; signal: string }
const rows: Row[] = []

if (values.on !== 'postgres') await onEngine('embedded', {})
if (values.on !== 'embedded') {
  const postgres = await startPostgres()
  const name = `swachh_kill_${process.pid}`
  try {
    await asAdmin(postgres.url, `create database ${name}`)
    await onEngine('PostgreSQL', { DATABASE_URL: databaseUrl(postgres.url, name), AUTH_SECRET: 'the secret of the kill stress test only' })
  } finally {
    await postgres.stop()
  }
}

async function onEngine(engine: string, database: Record<string, string>) {
  const shop: ShopProcess = await startShop({ ...environment, ...database })
  try {
    for (const interruption of [sigkill, sigterm]) {
      const onRound = (tally: Tally) => {
        if (tally.rounds % 10 === 0)
          console.log(
            `${engine}, ${interruption.name}: round ${tally.rounds}, ${tally.acknowledged} acknowledged, ${tally.faults.length} faults, ${tally.unread} closed unread`,
          )
      }
      rows.push({ engine, signal: interruption.name, ...(await interruptRepeatedly(shop, { rounds, interruption, random: seededRandom(seed), onRound })) })
    }
  } finally {
    await shop.remove()
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const lines = rows.map((row) => {
  const stopped = row.signal === sigterm.name ? `, ${row.unread} connections closed unread, slowest stop ${seconds(row.slowestStopMs)} s` : ''
  return `- ${row.engine}, ${row.signal}: ${row.rounds} rounds, ${row.acknowledged.toLocaleString('en')} acknowledged writes${stopped}, slowest start ${seconds(row.slowestStartMs)} s`
})
const figures = `${lines.join('\n')}\n\nLost, doubled or dropped: ${rows.reduce((sum, { faults }) => sum + faults.length, 0)}.`
const command = `npm run stress -- kill --rounds ${rounds} --seed ${seed} --on ${values.on}`
console.log(figures)
const faults = rows.flatMap((row) => row.faults.map((fault) => `${row.engine}, ${row.signal}, ${fault}`))
saveFigures('kill', `${figures} \`${command}\`, ${new Date().toISOString().slice(0, 10)}.`, { passed: faults.length === 0 && rows.length > 0 })
for (const fault of faults) console.error(`Broken promise: ${fault}; ${command}`)
process.exitCode = faults.length === 0 && rows.length > 0 ? 0 : 1
