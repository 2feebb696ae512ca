/** Work of a process in a period, in milliseconds of processor time, which excludes other processes. */
export type Work = {
  /** All threads. With `turns` it includes the measurement itself. */
  processMs: number
  /** The longest turn of the event loop, on the main thread; 0 without `turns`. */
  longestTurnMs: number
}

type Period = { startedMs: number; turns: boolean; lastMs: number; longestTurnMs: number }

const sum = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000
const processMs = () => sum(process.cpuUsage())
const mainThreadMs = () => sum(process.threadCpuUsage())

/**
 * Measures the work of this process. A chain of `setImmediate`, one link for each turn, measures turns. The chain keeps a core busy, so the work
 * of all threads is measured without it.
 */
export function openWork() {
  let current: Period | undefined

  const close = (period: Period) => {
    const now = mainThreadMs()
    period.longestTurnMs = Math.max(period.longestTurnMs, now - period.lastMs)
    period.lastMs = now
  }

  function turn(period: Period) {
    if (period !== current) return
    close(period)
    setImmediate(turn, period)
  }

  return {
    begin({ turns }: { turns: boolean }) {
      const period = { startedMs: processMs(), turns, lastMs: mainThreadMs(), longestTurnMs: 0 }
      current = period
      if (turns) setImmediate(turn, period)
      return true
    },
    end(): Work {
      const period = current
      current = undefined
      if (!period) throw new Error('No measurement is running')
      // The unfinished turn may contain the work too.
      if (period.turns) close(period)
      return { processMs: processMs() - period.startedMs, longestTurnMs: period.longestTurnMs }
    },
  }
}
