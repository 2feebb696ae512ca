import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { placeOrder } from '../support/browser/placed-order.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { freePort } from '../support/free-port.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { listFaults } from './alerts/faults.ts'
import { checkRules, startPrometheus } from './alerts/prometheus.ts'

/**
 * Checks the rules of docs/monitoring with promtool. Then Prometheus watches a shop, and each fault of the shop must fire its alerts. The rules are those of
 * the operator with shorter windows. Needs `prometheus` and `promtool` on the PATH (Debian: apt-get install prometheus).
 */

/** A full disk is left out: it would need a disk of its own. A shop on a server has no archive of its own. */
const notProduced = ['DiskAlmostFull', 'ArchiveOld']
const mostMs = 120_000

console.log(checkRules())
const broken: string[] = []
const check = (promise: string, holds: boolean) => {
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${promise}`)
  if (!holds) broken.push(promise)
}

const postgres = await startPostgres({ packaged: true })
const name = `swachh_alerts_${process.pid}`
await asAdmin(postgres.url, `create database ${name}`)
const url = databaseUrl(postgres.url, name)
const metricsPort = await freePort()
const shop = await startShop({
  DATABASE_URL: url,
  DATABASE_POOL: '4',
  AUTH_SECRET: 'the secret of the stress test of alerts only',
  METRICS_PORT: String(metricsPort),
  LOG_LEVEL: 'silent',
})
const prometheus = await startPrometheus(metricsPort)
try {
  await placeOrder(shop)
  // Longer than every window of the shortened rules.
  await pause(40_000)
  const atRest = await prometheus.firing()
  check(`a shop that works fires nothing${atRest.length > 0 ? `, but ${atRest.join(', ')}` : ''}`, atRest.length === 0)
  const produced: string[] = []
  for (const { alerts, start } of listFaults({ shop, url, halt: postgres.halt, resume: postgres.resume })) {
    produced.push(...alerts)
    const startedAt = performance.now()
    const end = await start()
    const fired = await waitFor(alerts)
    await end()
    for (const alert of alerts) {
      const at = fired.get(alert)
      check(`${alert} fires${at === undefined ? '' : `, after ${((at - startedAt) / 1000).toFixed(0)} s`}`, at !== undefined)
    }
    check(`${alerts.join(', ')}: no alert stays when the fault is over`, await isQuiet())
  }
  const names = [...readFileSync('docs/monitoring/alerts.yml', 'utf8').matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert ?? '')
  const missing = names.filter((alert) => ![...produced, ...notProduced].includes(alert))
  check(`each alert was produced, but ${notProduced.join(', ')}${missing.length > 0 ? ` and ${missing.join(', ')}` : ''}`, missing.length === 0)
} finally {
  await prometheus.stop()
  await shop.remove()
  await postgres.stop()
}
process.exitCode = broken.length === 0 ? 0 : 1

/** Returns when each alert was first seen to fire. Gives up after two minutes. */
async function waitFor(alerts: string[]) {
  const seen = new Map<string, number>()
  const until = performance.now() + mostMs
  while (seen.size < alerts.length && performance.now() < until) {
    for (const alert of await prometheus.firing()) if (alerts.includes(alert) && !seen.has(alert)) seen.set(alert, performance.now())
    await pause(250)
  }
  return seen
}

async function isQuiet() {
  const until = performance.now() + mostMs
  while (performance.now() < until) {
    if ((await prometheus.firing()).length === 0) return true
    await pause(250)
  }
  return false
}
