import { readConfig } from '#platform/config.ts'
import { openPool } from '#platform/database.ts'
import { openInMemory } from '#platform/embedded.ts'
import { openTestShop } from '../../test/open-test-shop.ts'
import { prepare } from '../../test/prepare.ts'
import { batchSize, fuzzApi, noFindings } from './fuzz-api.ts'
import { fuzzPages } from './fuzz-pages.ts'

type App = { createApp: typeof import('../../src/app.ts').createApp }

/** One of several processes: works through the seeds it is given, on a database of its own. `seed` of the first batch, batches, PostgreSQL or nothing. */
const [seed = 1, batches = 1] = process.argv.slice(2, 4).map(Number)
const [url] = process.argv.slice(4)

/** Of a batch, how many ask for pages. */
const pagesShare = 1 / 25

const findings = noFindings()
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (reason: unknown) => findings.faults.push(`${event}: ${reason instanceof Error ? reason.stack : reason}`))

// The router warns of every address that it cannot decode.
console.warn = () => {}

const engine = url ? openPool(url, 4) : await openInMemory()
if (!url) await prepare(engine)
const opened = await openTestShop(engine)
const { createApp }: App = await import('../../build/server/index.js' as string)
const live = { ...opened.shop, config: { ...readConfig({ SANDBOX: '1', LOG_LEVEL: 'silent' }), NODE_ENV: 'production' } }
const { site } = createApp(live, { ready: true })

for (let batch = 0; batch < batches; batch += 1) {
  await fuzzApi(opened, seed + batch, findings)
  await opened.runJobs().catch((error: unknown) => findings.faults.push(`seed ${seed + batch}: a job failed: ${error instanceof Error ? error.stack : error}`))
  await fuzzPages((path, init) => site.request(path, init), seed + batch, Math.round(batchSize * pagesShare), findings)
  process.send?.({ ...findings, answers: [...findings.answers] })
}
await opened.close()
