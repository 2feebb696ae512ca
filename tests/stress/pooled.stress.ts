import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { OrderResult, OrderJob } from '../../bench/order-load.ts'
import { openBenchShop } from '../../bench/bench-shop.ts'
import { runScript } from '../../bench/processes.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'
import { startPostgres } from '../support/postgres.ts'
import { startPgBouncer } from './pooled/pgbouncer.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Runs the shop behind a pooler in transaction mode, where each statement may use another connection. Two processes buy through PgBouncer, which
 * restarts in between. Needs `pgbouncer` on the machine (Debian: apt-get install pgbouncer).
 */

const { values } = parseArgs({ args: process.argv.slice(3), options: { seconds: { type: 'string', default: '20' } } })
const seconds = Number(values.seconds)
const atOnce = 16
const poolSize = 8
const secret = 'the-secret-of-the-pooler-stress-test-only'

const broken: string[] = []
const check = (promise: string, holds: boolean) => {
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${promise}`)
  if (!holds) broken.push(promise)
}

const postgres = await startPostgres()
const bouncer = await startPgBouncer(postgres.url, poolSize)
const shop = await openBenchShop(postgres, { shoppers: 400, environment: { WEB_CONCURRENCY: '2', DATABASE_POOL: '20', AUTH_SECRET: secret } })
const direct = shop.url ?? ''
try {
  const straight = await buy()
  await shop.restart({ DATABASE_URL: bouncer.urlOf(direct), DATABASE_DIRECT_URL: direct })
  const pooled = await buy()
  const { sessions } = await one<{ sessions: number }>(
    'select count(*)::int as sessions from pg_stat_activity where datname = current_database() and backend_type = $1',
    ['client backend'],
  )

  const counted = await one<{ paid: number; messages: number }>(
    `select (select count(*) from shop_order where status = 'Paid')::int as paid, (select count(distinct order_id) from message where order_id is not null)::int as messages`,
  )
  check('every acknowledged order is stored and has its message', counted.paid >= straight.orders + pooled.orders && counted.messages === counted.paid)
  const { timeout } = await onPooled<{ timeout: string }>("select setting as timeout from pg_settings where name = 'statement_timeout'")
  check('no statement runs longer than a minute', timeout === '60000')
  check('rate limits count through the pooler', await isLimited())
  check('an edited price shows within a second: notifications bypass the pooler', (await editPrice()) < 1000)
  await bouncer.restart()
  const after = await buy(Math.min(5, seconds))
  check('the shop survives a restart of the pooler', after.orders > 0)

  const text = `- directly to PostgreSQL: ${straight.perSecond.toFixed(1)} orders/s, up to 20 connections a process, and one for notifications
- through ${bouncer.version} in transaction mode: ${pooled.perSecond.toFixed(1)} orders/s, ${sessions} connections: ${poolSize} of the pool, one a process for notifications, one that counted

Two processes, ${atOnce} buyers. \`npm run stress -- pooled\`: ${straight.orders + pooled.orders} orders, a restart of the pooler in between, ${broken.length} promises broken. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
  console.log(`\n${text}`)
  if (seconds >= 20) saveFigures('pooled', text, { passed: broken.length === 0, file: 'docs/scale.md' })
} finally {
  await shop.remove()
  await bouncer.stop()
  await postgres.stop()
  rmSync(bouncer.folder, { recursive: true, force: true })
}
process.exitCode = broken.length === 0 ? 0 : 1

async function buy(forSeconds = seconds): Promise<OrderResult> {
  const items = [{ productId: shop.product._id, variant: shop.product.variants[0]?.quantity ?? '', qty: 1 }]
  const job: OrderJob = { ports: [Number(new URL(shop.baseURL).port)], shoppers: shop.shoppers, items, atOnce, seconds: forSeconds }
  shop.shoppers.push(...shop.shoppers.splice(0, 100))
  return JSON.parse(await runScript('bench/order-load.ts', JSON.stringify(job)))
}

/** True when the sixth wrong password is refused with 429. The limiter's library uses named prepared statements, which a pooler may break. */
async function isLimited() {
  const body = { email: 'nobody@example.com', password: 'not the password' }
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1) statuses.push((await callApi(shop, 'POST', '/auth/login', { body })).status)
  return statuses.join() === '401,401,401,401,401,429'
}

/** Edits a price. @returns the milliseconds until both processes show the new price */
async function editPrice() {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { _id, name, variants } = shop.product
  const [first, ...others] = variants
  if (!first) throw new Error('The product has no variant')
  const price = first.price + 1
  const { status } = await callApi(shop, 'PUT', `/products/${_id}`, { token, body: { name, variants: [{ ...first, price }, ...others] } })
  if (status !== 200) throw new Error(`The edit answered ${status}`)
  const saved = performance.now()
  const shown = async () => {
    // A new connection for each request, so that both processes answer.
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fetch(`${shop.baseURL}/backend/api/products/${_id}`, { headers: { connection: 'close' } })),
    )
    const products: { variants: { price: number }[] }[] = await Promise.all(answers.map((answer) => answer.json()))
    return products.every((product) => product.variants[0]?.price === price)
  }
  while (!(await shown()) && performance.now() - saved < 10_000);
  return performance.now() - saved
}

function one<Row extends object>(text: string, parameters: string[] = []) {
  return askOnce<Row>(direct, text, parameters)
}

function onPooled<Row extends object>(text: string) {
  return askOnce<Row>(bouncer.urlOf(direct), text, [])
}

async function askOnce<Row extends object>(url: string, text: string, parameters: string[]): Promise<Row> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, parameters)
    const [row] = rows
    if (!row) throw new Error(`${text} found nothing`)
    return row
  } finally {
    await client.end()
  }
}
