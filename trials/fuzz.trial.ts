import { fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { keepSection } from '../bench/keep-section.ts'
import { asAdmin, databaseUrl, startPostgres } from '../test/postgres.ts'
import { batchSize, type Findings } from './fuzz/fuzz-api.ts'
import { timeLogins } from './fuzz/login-timing.ts'

/** A million generated requests over every route, half on each database, in as many processes as there are cores (at least two). */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { rounds: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
})
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]

type Told = Omit<Findings, 'answers'> & { answers: [string, { done: number; refused: number }][] }

const postgres = await startPostgres()
const names: string[] = []
const started = performance.now()
const workers = Math.max(2, availableParallelism())
const batches = Math.ceil(rounds / batchSize / workers)
const tellEveryMs = 30_000
const told: Told[] = []
const progress = setInterval(() => console.log(`${sum((one) => one.requests).toLocaleString('en')} requests in ${seconds()} s`), tellEveryMs)

try {
  const exits = await Promise.all(Array.from({ length: workers }, (_, index) => work(index)))
  clearInterval(progress)
  const faults = [...told.flatMap((one) => one.faults), ...exits.flatMap((code, index) => (code === 0 ? [] : [`process ${index} ended with ${code}`]))]
  const { gap, ...timing } = await timeLogins()
  if (gap > 5) faults.push(`a log-in takes ${gap.toFixed(1)} ms longer or shorter where the e-mail is known`)
  const operations = new Map<string, { done: number; refused: number }>()
  for (const [name, { done, refused }] of told.flatMap((one) => one.answers)) {
    const known = operations.get(name) ?? { done: 0, refused: 0 }
    operations.set(name, { done: known.done + done, refused: known.refused + refused })
  }
  const never = [...operations].filter(([, { done }]) => done === 0).map(([name]) => name)
  if (rounds >= 100_000 && never.length > 0) faults.push(`never got further than a refusal: ${never.join(', ')}`)
  const figures = [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, seed ${seed}, ${workers} processes, half of them on each database, in ${seconds()} s.`,
    '',
    '| what | how many |',
    '| --- | ---: |',
    `| generated requests, to API and pages | ${sum((one) => one.requests).toLocaleString('en')} |`,
    `| operations of the API, each with successes and refusals | ${operations.size - never.length} of ${operations.size} |`,
    `| refusals of which it was seen that they changed no row | ${sum((one) => one.unchanged).toLocaleString('en')} |`,
    `| faults: 5xx, an answer off its schema, words of the inside, a change by a refusal, a crash, no answer | ${faults.length} |`,
    `| median of a log-in with a known and an unknown e-mail, ms | ${timing.knownMs.toFixed(1)} and ${timing.unknownMs.toFixed(1)} |`,
  ].join('\n')
  console.log(figures)
  if (faults.length === 0) keepSection('fuzz', figures, 'docs/trust.md')
  else {
    console.error(faults.slice(0, 20).join('\n\n'))
    console.error(`See one again: npm run trial -- fuzz --rounds ${batchSize} --seed <its seed>`)
    process.exitCode = 1
  }
} finally {
  clearInterval(progress)
  for (const name of names) await asAdmin(postgres.url, `drop database if exists ${name} with (force)`)
  await postgres.stop()
}

async function work(index: number): Promise<number | null> {
  const url = index % 2 === 1 ? await makeDatabase(index) : []
  // A single batch goes to both databases.
  const first = rounds > batchSize ? seed + index * batches : seed
  const worker = fork('trials/fuzz/worker.ts', [String(first), String(batches), ...url], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  worker.on('message', (message: Told) => (told[index] = message))
  const [code]: (number | null)[] = await once(worker, 'exit')
  return code ?? null
}

async function makeDatabase(index: number) {
  const name = `swachh_fuzz_${process.pid}_${index}`
  await asAdmin(postgres.url, `create database ${name} template ${postgres.template}`)
  names.push(name)
  return [databaseUrl(postgres.url, name)]
}

function sum(figure: (one: Told) => number) {
  return told.reduce((total, one) => total + (one ? figure(one) : 0), 0)
}

function seconds() {
  return ((performance.now() - started) / 1000).toFixed(0)
}
