import cluster, { type Worker } from 'node:cluster'
import { type Ask, openQuestions } from './ask-process.ts'

/** The message of a worker when it is ready. `ready` is its greeting. */
type Ready = { ready: string[] }
/** The supervisor pings each worker; a pong shows that the worker's event loop still runs. */
const [ping, pong] = ['are you there?', 'I am there']

type Options = {
  count: number
  /** Called once all workers are ready, with the lines to print for the operator, each once. */
  onReady: (greeting: string[]) => void
  onLost: (lost: { pid: number; code: number | null; signal: string | null; againInMs: number }) => void
  /** Called when the system cannot start a process, such as for want of memory. */
  onUnstarted: (unstarted: { err: unknown; againInMs: number }) => void
  /** Answers what a worker asks. */
  answer?: (question: string) => Promise<unknown>
  /** How often to ping each worker. */
  pingEveryMs?: number
}

/** A ready worker. Its replacement has the same name. */
export type GroupProcess = { name: string; ask: Ask }

const firstWaitMs = 100
const longestWaitMs = 10_000
/** A worker that lived this long did not fail at its start. */
const healthyMs = 30_000
const forcedEndMs = 15_500
/**
 * A worker that misses this many pings in a row is killed, because the kernel still gives it connections. Pings are counted instead of time, because a
 * suspended machine loses time.
 */
const maxMissedPings = 6
const defaultPingEveryMs = 10_000

/**
 * Runs `count` processes of this program on one port. A worker that dies is replaced, with a delay that doubles while workers keep dying. This process
 * only supervises: it opens no database and answers no request. On a signal it ends after the workers have answered their requests.
 */
export function superviseProcesses({ count, onReady, onLost, onUnstarted, answer = async () => undefined, pingEveryMs = defaultPingEveryMs }: Options) {
  const greeting = new Set<string>()
  const readyWorkers = new Map<Worker, GroupProcess>()
  let wasReady = false
  let stopping = false
  let waitMs = firstWaitMs
  let exitCode = 0

  function startWorker(name: string) {
    try {
      watch(cluster.fork(), name)
    } catch (error) {
      retryFork(error, name)
    }
  }

  function retryFork(error: unknown, name: string) {
    if (stopping) return exitAfterLast(0, null)
    waitMs = Math.min(waitMs * 2, longestWaitMs)
    onUnstarted({ err: error, againInMs: waitMs })
    startLater(name)
  }

  const startLater = (name: string) => void setTimeout(() => !stopping && startWorker(name), waitMs)

  function watch(worker: Worker, name: string) {
    const startedAt = performance.now()
    const ask = openQuestions(worker, answer)
    let missedPings = 0
    const pinging = setInterval(() => {
      if (!readyWorkers.has(worker) || stopping) return
      if (missedPings === maxMissedPings) return void worker.process.kill('SIGKILL')
      missedPings += 1
      worker.send(ping, () => {})
    }, pingEveryMs)
    // Node throws some errors of a fork, such as ENOMEM, and emits others, such as EAGAIN. A worker that never ran has no exit.
    worker.on('error', (error) => {
      if (worker.process.pid !== undefined) return
      clearInterval(pinging)
      retryFork(error, name)
    })
    worker.on('message', (message: unknown) => {
      missedPings = 0
      if (!isReady(message)) return
      for (const line of message.ready) greeting.add(line)
      readyWorkers.set(worker, { name, ask })
      if (wasReady || readyWorkers.size < count) return
      wasReady = true
      onReady([...greeting])
    })
    worker.on('exit', (code: number | null, signal: string | null) => {
      clearInterval(pinging)
      readyWorkers.delete(worker)
      if (stopping) return exitAfterLast(code, signal)
      // A worker that fails at the start prints the reason, such as a wrong setting. Retrying for ever would hide it.
      if (!wasReady) return stop('SIGTERM', 1)
      waitMs = performance.now() - startedAt > healthyMs ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
      onLost({ pid: worker.process.pid ?? 0, code, signal, againInMs: waitMs })
      startLater(name)
    })
  }

  function stop(signal: NodeJS.Signals, code = 0) {
    if (stopping) return
    stopping = true
    exitCode = code
    setTimeout(() => process.exit(1), forcedEndMs).unref()
    for (const worker of livingWorkers()) worker.process.kill(signal)
    if (livingWorkers().length === 0) process.exit(exitCode)
  }

  function exitAfterLast(code: number | null, signal: string | null) {
    // A worker that was still starting ends by SIGTERM. That is no failure, because it had no requests.
    if (code !== 0 && signal !== 'SIGTERM') exitCode = 1
    if (livingWorkers().length === 0) process.exit(exitCode)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('SIGTERM'))
  for (let started = 1; started <= count; started += 1) startWorker(String(started))
  return { processes: (): GroupProcess[] => [...readyWorkers.values()] }
}

/** True in a worker of a process group, false in its supervisor and in a single process. */
export const isGroupWorker = () => cluster.isWorker

/** True when several processes may listen on one port. */
export const canSharePort = ['linux', 'freebsd'].includes(process.platform)

/**
 * True when the kernel distributes connections among the workers (SO_REUSEPORT). On other systems the supervisor does. If it has just passed a connection to
 * a worker that is killed, the client of that connection gets no answer.
 */
export const sharesPort = () => cluster.isWorker && canSharePort

/** Tells the supervisor that this worker is ready, and from then on answers its pings. */
export function reportReady(greeting: string[]) {
  process.on('message', (message) => message === ping && sendToSupervisor(pong))
  const ready: Ready = { ready: greeting }
  sendToSupervisor(ready)
}

/** Sends a message. The empty callback ignores errors: `onSupervisorExit` handles a dead supervisor, and an unhandled error would end the process. */
function sendToSupervisor(message: unknown) {
  process.send?.(message, undefined, undefined, () => {})
}

/** Calls `end` when the supervisor is gone, because nothing would restart or stop this worker. Node alone would end it at once, without draining. */
export function onSupervisorExit(end: () => void) {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true
    end()
  })
}

const livingWorkers = () => Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))

const isReady = (message: unknown): message is Ready => typeof message === 'object' && message !== null && 'ready' in message && Array.isArray(message.ready)
