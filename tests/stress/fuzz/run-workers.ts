import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Findings } from './fuzz-api.ts'

/** A worker's report at its start and after each batch: the sums of all its batches. */
export type Progress = Omit<Findings, 'answers'> & { answers: [string, { done: number; refused: number }][] }

export type Worker = { engine: 'embedded' | 'postgres'; progress: Progress; ended: Promise<string[]> }

/** Starts a process that requests a seed, runs its batch and requests the next, until none is left. `ended` resolves to its faults. */
export function startWorker(url: string | undefined, nextSeed: () => number | undefined): Worker {
  const engine = url ? 'postgres' : 'embedded'
  // Production mode, as pages are served: React's development checks would take most of the time.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork('tests/stress/fuzz/worker.ts', url ? [url] : [], { env, execArgv: ['--disable-warning=ExperimentalWarning'] })
  let seed: number | undefined
  const worker: Worker = { engine, progress: { requests: 0, answers: [], unchanged: 0, faults: [] }, ended: end() }
  child.on('message', (progress: Progress) => {
    worker.progress = progress
    seed = nextSeed()
    child.send({ seed })
  })
  return worker

  async function end() {
    const [code]: (number | null)[] = await once(child, 'exit')
    const faults = worker.progress.faults.map((fault) => `${engine}, ${fault}`)
    return code === 0 ? faults : [...faults, `${engine}: the process ended with ${code} in the batch of seed ${seed}`]
  }
}
