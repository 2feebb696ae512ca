import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { gaugeNames } from '#platform/monitoring/gauges.ts'
import { jobGauges } from '#platform/monitoring/job-gauges.ts'
import { openProcessMetrics } from '#platform/monitoring/process-metrics.ts'
import { watchRequests } from '#platform/monitoring/watch-requests.ts'
import { ourModules } from '../src/shop.modules.ts'

const read = (name: string) => readFileSync(`${import.meta.dirname}/../${name}`, 'utf8')

/** Names that a scrape has besides those of the modules: see `open-monitor.ts` and `read-gauges.ts`. */
const ofPlatform = [
  'swachh_processes',
  'swachh_up',
  'swachh_readings_failed',
  'swachh_replica_lag_seconds',
  'swachh_disk_free_bytes',
  ...Object.keys(jobGauges.help),
]

async function listNames(): Promise<string[]> {
  const requests = watchRequests({ routeOf: () => '/', accessLog: false })
  const own = await openProcessMetrics({ requests, pool: undefined, cacheCounts: () => ({ hits: 0, misses: 0 }) })()
  return [...own.map(({ name }) => name), ...ofPlatform, ...gaugeNames(ourModules)]
}

const named = (text: string) => [...new Set(text.match(/\b(?:swachh|nodejs|process)_\w+/g) ?? [])]

/** Returns the metrics that a text names and no scrape has. A histogram has three endings. */
async function unknownIn(text: string) {
  const known = new Set(await listNames())
  return named(text).filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')))
}

test.each(['docs/monitoring/alerts.yml', 'docs/monitoring/alerts.test.yml', 'docs/monitoring/dashboard.json'])(
  '%s names only metrics that a scrape has',
  async (file) => {
    expect(named(read(file)).length).toBeGreaterThan(10)
    expect(await unknownIn(read(file))).toEqual([])
  },
)

test('every alert says what to do, and has a test', () => {
  const rules = read('docs/monitoring/alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.filter((rule) => !/^ {10}description: .{10}/m.test(rule))).toEqual([])
  const alerts = rules.map((rule) => rule.split('\n')[0] ?? '')
  expect(alerts.filter((name) => !read('docs/monitoring/alerts.test.yml').includes(name))).toEqual([])
})

test('the names follow the conventions of Prometheus', async () => {
  const ourModules = (await listNames()).filter((name) => name.startsWith('swachh_'))
  expect(ourModules.filter((name) => !/^[a-z][a-z\d_]*$/.test(name) || /_(?:ms|minutes|hours|count|mb|kb)$/.test(name))).toEqual([])
  expect(new Set(ourModules).size).toBe(ourModules.length)
})

test('the dashboard has a query in every panel, and no two panels share a place', () => {
  type Panel = { title: string; gridPos: { x: number; y: number }; targets: { expr: string }[] }
  const { panels }: { panels: Panel[] } = JSON.parse(read('docs/monitoring/dashboard.json'))
  expect(panels.filter(({ targets }) => !targets.some(({ expr }) => expr))).toEqual([])
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length)
})

test('no setting turns metrics or access log on by itself', () => {
  expect(readConfig({})).toMatchObject({ METRICS_HOST: '127.0.0.1' })
  expect([readConfig({}).METRICS_PORT, readConfig({}).METRICS_TOKEN, readConfig({}).ACCESS_LOG]).toEqual([undefined, undefined, undefined])
})
