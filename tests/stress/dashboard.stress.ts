import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { placeOrder } from '../support/browser/placed-order.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { freePort } from '../support/free-port.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { startPrometheus } from './alerts/prometheus.ts'

/**
 * Asks a Prometheus that watches a selling shop every question of the dashboard in docs/monitoring. Each must have a value, or be one of those that such a shop
 * cannot have. Needs `prometheus` on the PATH (Debian: apt-get install prometheus).
 */

type Panel = { title: string; targets?: { expr: string }[] }

/** Why an expression has no value here, by a metric or a word in it. */
const withoutValue: Record<string, string> = {
  'offset 1w': 'the shop is younger than a week',
  'status=~"5.."': 'no request has failed',
  swachh_jobs_due: 'every due job runs at once',
  swachh_job_oldest_due_age_seconds: 'every due job runs at once',
  swachh_replica_lag_seconds: 'there is no replica',
}

const metricsPort = await freePort()
const postgres = await startPostgres({ packaged: true })
const name = `swachh_dashboard_${process.pid}`
await asAdmin(postgres.url, `create database ${name}`)
const url = databaseUrl(postgres.url, name)
const shop = await startShop({
  DATABASE_URL: url,
  AUTH_SECRET: 'the secret of the stress test of the dashboard only',
  METRICS_PORT: String(metricsPort),
  LOG_LEVEL: 'silent',
})
const prometheus = await startPrometheus(metricsPort)
const broken: string[] = []
try {
  await asAdmin(url, `insert into backup_run (id, started_at, ended_at, file) values ('dashboard', now(), now(), 'dashboard.backup')`)
  // A counter has no increase before its second scrape.
  for (let orders = 0; orders < 5; orders += 1) {
    await placeOrder(shop)
    for (const path of ['/', '/products']) await (await fetch(shop.baseURL + path)).text()
    await pause(3000)
  }
  const { panels }: { panels: Panel[] } = JSON.parse(readFileSync('docs/monitoring/dashboard.json', 'utf8'))
  const questions = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  for (const { title, expr } of questions) {
    const values = await prometheus.query(expr)
    const [, reason] = Object.entries(withoutValue).find(([part]) => expr.includes(part)) ?? []
    const holds = values.length > 0 ? values.every(Number.isFinite) : reason !== undefined
    console.log(`${holds ? 'holds ' : 'BROKEN'} ${title}: ${values.length > 0 ? values.slice(0, 3).join(', ') : (reason ?? 'no value')}`)
    if (!holds) broken.push(expr)
  }
  if (questions.length < 20) broken.push('the dashboard has fewer questions than it had')
} finally {
  await prometheus.stop()
  await shop.remove()
  await postgres.stop()
}
for (const each of broken) console.error(`Broken: ${each}`)
process.exitCode = broken.length === 0 ? 0 : 1
