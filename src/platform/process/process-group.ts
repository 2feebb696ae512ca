import cluster, { type Worker } from 'node:cluster'

/** What a process of the group tells the first one, once it answers; and, asked now and then, that its turns still go round. */
type Ready = { ready: string[] }
const [areYouThere, iAmThere] = ['are you there?', 'I am there']

type Plan = {
  count: number
  /** Once all answer: what the processes have to say to the person who started them, each line once. */
  onReady: (greeting: string[]) => void
  onLost: (lost: { pid: number; code: number | null; signal: string | null; againInMs: number }) => void
  /** How often each is asked whether it is there. */
  askEveryMs?: number
}

const firstWaitMs = 100
const longestWaitMs = 10_000
/** Who lived as long did not die of its start. */
const healthyMs = 30_000
const forcedEndMs = 15_500
/** So many questions in a row without an answer, and a process is ended: it would never answer whom the kernel deals to it. Questions are counted, not time, of which a machine that slept lost some. */
const mostUnanswered = 6
const usuallyAskEveryMs = 10_000

/**
 * Keeps so many processes of this program on one port: one that dies is replaced, at once the first time and ever later while it keeps dying.
 * The first process only watches: it opens no database and answers nobody. Ends when it is told to, once the others have answered what they took.
 */
export function keepProcesses({ count, onReady, onLost, askEveryMs = usuallyAskEveryMs }: Plan) {
  const greeting = new Set<string>()
  const answering = new Set<Worker>()
  let wasReady = false
  let stopping = false
  let waitMs = firstWaitMs
  let worst = 0

  function begin() {
    const begunAt = performance.now()
    const worker = cluster.fork()
    let unanswered = 0
    const asking = setInterval(() => {
      if (!answering.has(worker) || stopping) return
      if (unanswered === mostUnanswered) return void worker.process.kill('SIGKILL')
      unanswered += 1
      worker.send(areYouThere, () => {})
    }, askEveryMs)
    worker.on('message', (message: unknown) => {
      unanswered = 0
      if (!isReady(message)) return
      for (const line of message.ready) greeting.add(line)
      answering.add(worker)
      if (wasReady || answering.size < count) return
      wasReady = true
      onReady([...greeting])
    })
    worker.on('exit', (code: number | null, signal: string | null) => {
      clearInterval(asking)
      answering.delete(worker)
      if (stopping) return endWhenLast(code, signal)
      // What stops a start (a wrong setting, a database that is away) is told by the one it stopped; trying for ever would hide it.
      if (!wasReady) return stop('SIGTERM', 1)
      waitMs = performance.now() - begunAt > healthyMs ? firstWaitMs : Math.min(waitMs * 2, longestWaitMs)
      onLost({ pid: worker.process.pid ?? 0, code, signal, againInMs: waitMs })
      setTimeout(() => !stopping && begin(), waitMs)
    })
  }

  function stop(signal: NodeJS.Signals, code = 0) {
    if (stopping) return
    stopping = true
    worst = code
    setTimeout(() => process.exit(1), forcedEndMs).unref()
    for (const worker of livingWorkers()) worker.process.kill(signal)
    if (livingWorkers().length === 0) process.exit(worst)
  }

  function endWhenLast(code: number | null, signal: string | null) {
    // One that was still starting had taken nothing, and just ends.
    if (code !== 0 && signal !== 'SIGTERM') worst = 1
    if (livingWorkers().length === 0) process.exit(worst)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop('SIGTERM'))
  for (let begun = 0; begun < count; begun += 1) begin()
}

/** Whether this process is one of a group, and not the one that watches it. */
export const isOfGroup = () => cluster.isWorker

/**
 * Whether the kernel itself deals out connections among the group. Where it cannot, the watching process does, and a client whose connection was
 * on its way to a process that is killed waits in vain.
 */
export const sharesPort = () => cluster.isWorker && ['linux', 'freebsd'].includes(process.platform)

/** Tells the watching process that this one answers, and goes on telling it when asked. */
export function reportReady(greeting: string[]) {
  process.on('message', (message) => message === areYouThere && tell(iAmThere))
  const ready: Ready = { ready: greeting }
  tell(ready)
}

/** That nobody hears it any more is told by the line itself (`onSupervisorExit`); unheard, the error would end the process. */
function tell(message: unknown) {
  process.send?.(message, undefined, undefined, () => {})
}

/** When the watching process is gone, nobody replaces this one or stops it: it ends in order, where Node by itself would end it at once. */
export function onSupervisorExit(end: () => void) {
  const { worker } = cluster
  worker?.once('disconnect', () => {
    worker.exitedAfterDisconnect = true
    end()
  })
}

const livingWorkers = () => Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))

const isReady = (message: unknown): message is Ready => typeof message === 'object' && message !== null && 'ready' in message && Array.isArray(message.ready)
