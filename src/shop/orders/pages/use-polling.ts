import { minuteMs } from '#kernel/duration.ts'
import { useEffect, useEffectEvent } from 'react'

const firstWaitMs = 3000
const longestWaitMs = minuteMs

/**
 * Calls `load` repeatedly while a change is expected (`isExpected`), and passes each value to `onLoaded`. The wait between calls doubles up to a minute. A
 * hidden page makes no call. A failed call changes nothing.
 */
export function usePolling<Value>(isExpected: boolean, load: () => Promise<Value>, onLoaded: (value: Value) => void) {
  const loadNow = useEffectEvent(load)
  const show = useEffectEvent(onLoaded)
  useEffect(() => {
    if (!isExpected) return
    let timer: ReturnType<typeof setTimeout>
    let isStopped = false
    const callAfter = (ms: number) => {
      timer = setTimeout(() => void callNow(ms), ms)
    }
    const callNow = async (ms: number) => {
      const value = document.hidden ? undefined : await loadNow().catch(() => undefined)
      if (isStopped) return
      if (value !== undefined) show(value)
      callAfter(Math.min(ms * 2, longestWaitMs))
    }
    callAfter(firstWaitMs)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isExpected])
}
