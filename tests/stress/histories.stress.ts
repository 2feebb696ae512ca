import { parseArgs } from 'node:util'
import { inr } from '../../src/kernel/money.ts'
import { historyFailpoints as failpoints } from '../../src/shop/failpoints.ts'
import { startPostgres } from '../support/postgres.ts'
import { describeFailure } from './histories/check-histories.ts'
import type { Tally } from './histories/run-history.ts'
import { runWorkers } from './histories/run-workers.ts'
import { saveFigures } from './save-figures.ts'

/** Runs random histories of the whole shop on both engines, and on two processes in turn. `--seed n --path p --engine e` repeats one that failed. */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rounds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    path: { type: 'string' },
    engine: { type: 'string' },
    workers: { type: 'string', default: '2' },
  },
})
const seed = Number(values.seed)
const engines = (['embedded', 'postgres', 'two-processes'] as const).filter((name) => values.engine === undefined || values.engine === name)

const rows: { engine: string; tally: Tally }[] = []
for (const engine of engines) rows.push(await run(engine))

if (values.path === undefined) saveFigures('histories', report(), { passed: process.exitCode === undefined })
console.log(report())

async function run(engine: (typeof engines)[number]) {
  const postgres = engine === 'embedded' ? undefined : await startPostgres()
  const started = performance.now()
  const alone = values.path !== undefined
  const { tally, failure } = await runWorkers(
    {
      rounds: alone ? 1 : Number(values.rounds),
      seed,
      path: values.path,
      workers: alone ? 1 : Number(values.workers),
      postgres: postgres && { url: postgres.url, template: postgres.template, processes: engine === 'postgres' ? 1 : 2 },
    },
    ({ histories }) =>
      process.stdout.write(`\r${engine}: ${histories} histories, ${(histories / ((performance.now() - started) / 1000)).toFixed(1)} a second `),
  )
  process.stdout.write('\n')
  await postgres?.stop()
  if (failure) {
    console.error(describeFailure(failure, engine))
    process.exitCode = 1
  }
  return { engine, tally }
}

function report() {
  const crashes = (tally: Tally) => Object.values(tally.crashes).reduce((sum, count) => sum + count, 0)
  const least = (tally: Tally) => Math.min(...failpoints.map((failpoint) => tally.crashes[failpoint] ?? 0))
  return [
    `${new Date().toISOString().slice(0, 10)}, \`npm run stress -- histories --rounds ${values.rounds} --seed ${seed}\`. Crashes: processes killed, at one of ${failpoints.length} failpoints; in brackets, at the failpoint with the fewest.`,
    '',
    ...rows.map(
      ({ engine, tally }) =>
        `- ${engine}: ${tally.histories} histories, ${tally.actions} actions, ${crashes(tally)} (${least(tally)}) crashes, ${tally.orders} orders, ${inr(tally.capturedPaise)} captured, ${inr(tally.refundedPaise)} refunded, ${process.exitCode ? 'differences: see above' : '0 differences'}`,
    ),
  ].join('\n')
}
