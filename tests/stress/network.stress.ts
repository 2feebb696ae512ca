import { parseArgs } from 'node:util'
import { openMailServer } from '../support/browser/mail-server.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { seededRandom } from './seeded-random.ts'
import { interruptDatabase } from './network/database-restarts.ts'
import { openProxiedDatabase } from './network/proxied-database.ts'
import { payDuringOutage } from './network/provider-outage.ts'
import { mailDuringOutage } from './network/mail-outage.ts'
import { openProxy } from './network/proxy.ts'
import { slowStarts, timeUntilClosed } from './network/slow-clients.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Breaks the connections to the provider, the mail server and PostgreSQL, `--rounds` times each, and adds slow clients.
 * Writes its figures to docs/trust.md.
 */
const { values } = parseArgs({ args: process.argv.slice(3), options: { rounds: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } })
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
const mostSlowMs = 15_000

type Row = { fault: string; rounds: number; acknowledged: string; slowestMs: number; faults: string[] }
const rows: Row[] = [...(await provider()), ...(await mail()), ...(await database())]

async function provider(): Promise<Row[]> {
  const proxy = await openProxy()
  const shop = await startShop({ SEED: 'none', RAZORPAY_API_URL: `http://127.0.0.1:${proxy.port}/sandbox/razorpay` })
  const port = Number(new URL(shop.baseURL).port)
  proxy.forwardTo(port)
  try {
    const results: Row[] = []
    for (const conditions of ['silent', 'resets', 'trickles'] as const) {
      const row: Row = { fault: `payment provider ${conditions}`, rounds, acknowledged: '–', slowestMs: 0, faults: [] }
      for (let round = 1; round <= rounds; round += 1) {
        const { ms, faults } = await payDuringOutage(shop, proxy, conditions)
        row.slowestMs = Math.max(row.slowestMs, ms)
        row.faults.push(...faults)
        process.stdout.write(`\r${row.fault}: round ${round} `)
      }
      results.push(row)
    }
    for (const [what, start] of Object.entries(slowStarts)) {
      const closed = await Promise.all(Array.from({ length: rounds }, () => timeUntilClosed(port, start, 2 * mostSlowMs)))
      const slowestMs = Math.max(...closed)
      const faults = slowestMs <= mostSlowMs ? [] : [`closed only after ${slowestMs.toFixed(0)} ms`]
      results.push({ fault: `slow client, ${what}`, rounds, acknowledged: '–', slowestMs, faults })
    }
    return results
  } finally {
    await shop.remove()
    await proxy.close()
  }
}

async function mail(): Promise<Row[]> {
  const [proxy, server] = [await openProxy(), await openMailServer()]
  proxy.forwardTo(server.port)
  const shop = await startShop({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}`, MAIL_FROM: 'shop@swachh.example' })
  try {
    const results: Row[] = []
    for (const [kind, conditions] of (['silent', 'resets', 'trickles'] as const).entries()) {
      const row: Row = { fault: `mail server ${conditions}`, rounds, acknowledged: '–', slowestMs: 0, faults: [] }
      for (let round = 1; round <= rounds; round += 1) {
        const mobile = String(9_800_000_000 + 10_000 * kind + round)
        const { ms, faults } = await mailDuringOutage({ shop, proxy, server, mobile }, conditions)
        row.slowestMs = Math.max(row.slowestMs, ms)
        row.faults.push(...faults)
        process.stdout.write(`\r${row.fault}: round ${round} `)
      }
      results.push(row)
    }
    return results
  } finally {
    await shop.remove()
    await proxy.close()
    await server.close()
  }
}

async function database(): Promise<Row[]> {
  const database = await openProxiedDatabase()
  try {
    const results: Row[] = []
    for (const [fault, how] of [
      ['connections to PostgreSQL cut', database.cut],
      ['PostgreSQL restarted', database.restart],
    ] as const) {
      const { faults, acknowledged, slowestBackMs } = await interruptDatabase(database.shop, { rounds, random: seededRandom(seed), ...how })
      results.push({ fault, rounds, acknowledged: acknowledged.toLocaleString('en'), slowestMs: slowestBackMs, faults })
    }
    return results
  } finally {
    await database.close()
  }
}

const command = `npm run stress -- network --rounds ${rounds} --seed ${seed}`
const table = [
  '| fault | rounds | acknowledged writes | slowest answer or recovery, s | lost, doubled or too late |',
  '|---|---:|---:|---:|---:|',
  ...rows.map((row) => `| ${row.fault} | ${row.rounds} | ${row.acknowledged} | ${(row.slowestMs / 1000).toFixed(1)} | ${row.faults.length} |`),
].join('\n')
console.log(`\n${table}`)
const passed = rows.every(({ faults }) => faults.length === 0)
const slowest = (Math.max(...rows.map(({ slowestMs }) => slowestMs)) / 1000).toFixed(1)
const broken = rows.reduce((sum, { faults }) => sum + faults.length, 0)
saveFigures(
  'network',
  `${rows.length} faults of payment provider, client, mail server and PostgreSQL, ${rounds} rounds each. Slowest answer or recovery: ${slowest} s. Lost, doubled or too late: ${broken}.\n\`${command}\`, ${new Date().toISOString().slice(0, 10)}.`,
  { passed },
)
for (const { fault, faults } of rows) for (const each of faults) console.error(`Failed: ${fault}: ${each}; ${command}`)
process.exitCode = passed ? 0 : 1
