import { minuteMs } from '#kernel/duration.ts'
import { useEffect, useEffectEvent } from 'react'

const firstWaitMs = 3000
const longestWaitMs = minuteMs

/**
 * Calls `load` again and again while a change is expected, after waits that double up to a minute, and only while the page is visible. `onLoaded` gets each
 * value. A failed call changes nothing.
 */
export function usePolling<Value>(isExpected: boolean, load: () => Promise<Value>, onLoaded: (value: Value) => void) {
  const loadNow = useEffectEvent(load)
  const show = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!isExpected) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const wait = (ms: number) => {
      timer = setTimeout(() => void loadAfter(ms), ms)
    }
    const loadAfter = async (ms: number) => {
      const value = document.hidden ? undefined : await loadNow().catch(() => undefined)
      if (isStopped) return
      if (value !== undefined) show(value)
      wait(Math.min(ms * 2, longestWaitMs))
    }
    wait(firstWaitMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isExpected])
}
