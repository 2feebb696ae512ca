import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { batchSize } from './fuzz/fuzz-api.ts'
import { timeLogins } from './fuzz/login-timing.ts'
import { startWorker, type Progress, type Worker } from './fuzz/run-workers.ts'
import { saveFigures } from './save-figures.ts'

/**
 * Sends a million generated requests to every route, from as many processes as there are cores (at least two), half of them on each database.
 * Each process takes the next batch when it has finished one, so the slower database does not delay the faster.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

const postgres = await startPostgres()
const names: string[] = []
const started = performance.now()
const processes = Math.max(2, availableParallelism())
const batches = Math.ceil(rounds / batchSize)
const reportEveryMs = 30_000
const workers: Worker[] = []
const reporting = setInterval(() => console.log(`${sum((one) => one.requests).toLocaleString('en')} requests in ${seconds()} s`), reportEveryMs)
let assigned = 0

try {
  for (let index = 0; index < processes; index += 1) workers.push(startWorker(index % 2 === 1 ? await makeDatabase(index) : undefined, createSeedSource()))
  const faults = (await Promise.all(workers.map(({ ended }) => ended))).flat()
  clearInterval(reporting)
  const spent = seconds()
  const { gap, ...timing } = await timeLogins()
  if (gap > 5) faults.push(`a login with a known e-mail differs by ${gap.toFixed(1)} ms`)
  const operations = new Map<string, { done: number; refused: number }>()
  for (const [name, { done, refused }] of workers.flatMap(({ progress }) => progress.answers)) {
    const known = operations.get(name) ?? { done: 0, refused: 0 }
    operations.set(name, { done: known.done + done, refused: known.refused + refused })
  }
  const never = [...operations].filter(([, { done }]) => done === 0).map(([name]) => name)
  if (rounds >= 100_000 && never.length > 0) faults.unshift(`never answered with success: ${never.join(', ')}`)
  const figures = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, seed ${seed}, ${processes} processes, half of them on each database, in ${spent} s.`,
    '',
    '| figure | count |',
    '|---|---:|',
    `| generated requests to API and pages | ${sum((one) => one.requests).toLocaleString('en')} |`,
    `| of these, on the embedded database and on PostgreSQL | ${onEngine('embedded')} and ${onEngine('postgres')} |`,
    `| API operations, each with successes and refusals | ${operations.size - never.length} of ${operations.size} |`,
    `| refusals by the API, each checked to change no row | ${sum((one) => one.unchanged).toLocaleString('en')} |`,
    `| faults: 5xx, a reply that breaks its schema, exposed internals, a refusal that changes a row, a crash, no answer | ${faults.length} |`,
    `| median login with a known and an unknown e-mail, ms | ${timing.knownMs.toFixed(1)} and ${timing.unknownMs.toFixed(1)} |`,
  ].join('\n')
  console.log(figures)
  const summary = `${sum((one) => one.requests).toLocaleString('en')} requests to ${operations.size} API operations and every page, half of the processes on each database. ${sum((one) => one.unchanged).toLocaleString('en')} refusals changed no row.
Faults: ${faults.length}. Median login with a known and an unknown e-mail: ${timing.knownMs.toFixed(1)} and ${timing.unknownMs.toFixed(1)} ms. ${new Date().toISOString().slice(0, 10)}, seed ${seed}.`
  saveFigures('fuzz', summary, { passed: faults.length === 0 })
  if (faults.length > 0) {
    console.error(faults.slice(0, 20).join('\n\n'))
    console.error(`Repeat one: npm run stress -- fuzz --rounds ${batchSize} --seed <its seed>`)
    process.exitCode = 1
  }
} finally {
  clearInterval(reporting)
  for (const name of names) await asAdmin(postgres.url, `drop database if exists ${name} with (force)`)
  await postgres.stop()
}

/** Returns the function that gives a process its next seed. A single batch goes to both databases. */
function createSeedSource() {
  let own = 0
  return () => {
    const index = batches === 1 ? own : assigned
    own += 1
    assigned += 1
    return index < batches ? seed + index : undefined
  }
}

async function makeDatabase(index: number) {
  const name = `swachh_fuzz_${process.pid}_${index}`
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  names.push(name)
  return databaseUrl(postgres.url, name)
}

function sum(figure: (one: Progress) => number, engine?: Worker['engine']) {
  return workers.filter((worker) => !engine || worker.engine === engine).reduce((total, { progress }) => total + figure(progress), 0)
}

function onEngine(engine: Worker['engine']) {
  return sum((one) => one.requests, engine).toLocaleString('en')
}

function seconds() {
  return ((performance.now() - started) / 1000).toFixed(0)
}
