import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Findings } from './fuzz-api.ts'

/** What a worker tells at its start and after each batch, of all that it has done. */
export type Told = Omit<Findings, 'answers'> & { answers: [string, { done: number; refused: number }][] }

export type Worker = { engine: 'embedded' | 'postgres'; told: Told; ended: Promise<string[]> }

/** A process that asks for a seed, works through its batch and asks again, until there is none left. `ended` brings its faults. */
export function startWorker(url: string | undefined, nextSeed: () => number | undefined): Worker {
  const engine = url ? 'postgres' : 'embedded'
  // The pages as they are served; React's own checks would take most of the time.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork('tests/stress/fuzz/worker.ts', url ? [url] : [], { env, execArgv: ['--disable-warning=ExperimentalWarning'] })
  let seed: number | undefined
  const worker: Worker = { engine, told: { requests: 0, answers: [], unchanged: 0, faults: [] }, ended: end() }
  child.on('message', (told: Told) => {
    worker.told = told
    seed = nextSeed()
    child.send({ seed })
  })
  return worker

  async function end() {
    const [code]: (number | null)[] = await once(child, 'exit')
    const faults = worker.told.faults.map((fault) => `${engine}, ${fault}`)
    return code === 0 ? faults : [...faults, `${engine}: the process ended with ${code} in the batch of seed ${seed}`]
  }
}
