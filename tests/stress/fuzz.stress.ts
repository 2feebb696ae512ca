import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { keepSection } from '../../bench/keep-section.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { batchSize } from './fuzz/fuzz-api.ts'
import { timeLogins } from './fuzz/login-timing.ts'
import { startWorker, type Told, type Worker } from './fuzz/run-workers.ts'

/**
 * A million generated requests over every route, in as many processes as there are cores (at least two), half of them on each database. Each takes
 * the next batch when it has done one, so that the slower database does not keep the other waiting.
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
const tellEveryMs = 30_000
const workers: Worker[] = []
const progress = setInterval(() => console.log(`${sum((one) => one.requests).toLocaleString('en')} requests in ${seconds()} s`), tellEveryMs)
let begun = 0

try {
  for (let index = 0; index < processes; index += 1) workers.push(startWorker(index % 2 === 1 ? await makeDatabase(index) : undefined, seedsOf()))
  const faults = (await Promise.all(workers.map(({ ended }) => ended))).flat()
  clearInterval(progress)
  const spent = seconds()
  const { gap, ...timing } = await timeLogins()
  if (gap > 5) faults.push(`a log-in takes ${gap.toFixed(1)} ms longer or shorter where the e-mail is known`)
  const operations = new Map<string, { done: number; refused: number }>()
  for (const [name, { done, refused }] of workers.flatMap(({ told }) => told.answers)) {
    const known = operations.get(name) ?? { done: 0, refused: 0 }
    operations.set(name, { done: known.done + done, refused: known.refused + refused })
  }
  const never = [...operations].filter(([, { done }]) => done === 0).map(([name]) => name)
  if (rounds >= 100_000 && never.length > 0) faults.push(`never got further than a refusal: ${never.join(', ')}`)
  const figures = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, seed ${seed}, ${processes} processes, half of them on each database, in ${spent} s.`,
    '',
    '| what | how many |',
    '| --- | ---: |',
    `| generated requests, to API and pages | ${sum((one) => one.requests).toLocaleString('en')} |`,
    `| of these, with the embedded database and with PostgreSQL | ${onEngine('embedded')} and ${onEngine('postgres')} |`,
    `| operations of the API, each with successes and refusals | ${operations.size - never.length} of ${operations.size} |`,
    `| refusals by the API, every one seen to change no row | ${sum((one) => one.unchanged).toLocaleString('en')} |`,
    `| faults: 5xx, an answer off its schema, words of the inside, a change by a refusal, a crash, no answer | ${faults.length} |`,
    `| median of a log-in with a known and an unknown e-mail, ms | ${timing.knownMs.toFixed(1)} and ${timing.unknownMs.toFixed(1)} |`,
  ].join('\n')
  console.log(figures)
  if (faults.length === 0) keepSection('fuzz', figures, 'docs/trust.md')
  else {
    console.error(faults.slice(0, 20).join('\n\n'))
    console.error(`See one again: npm run stress -- fuzz --rounds ${batchSize} --seed <its seed>`)
    process.exitCode = 1
  }
} finally {
  clearInterval(progress)
  for (const name of names) await asAdmin(postgres.url, `drop database if exists ${name} with (force)`)
  await postgres.stop()
}

/** What a process is to do next: a single batch goes to both databases. */
function seedsOf() {
  let own = 0
  return () => {
    const index = batches === 1 ? own : begun
    own += 1
    begun += 1
    return index < batches ? seed + index : undefined
  }
}

async function makeDatabase(index: number) {
  const name = `swachh_fuzz_${process.pid}_${index}`
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  names.push(name)
  return databaseUrl(postgres.url, name)
}

function sum(figure: (one: Told) => number, engine?: Worker['engine']) {
  return workers.filter((worker) => !engine || worker.engine === engine).reduce((total, { told }) => total + figure(told), 0)
}

function onEngine(engine: Worker['engine']) {
  return sum((one) => one.requests, engine).toLocaleString('en')
}

function seconds() {
  return ((performance.now() - started) / 1000).toFixed(0)
}
