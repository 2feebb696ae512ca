import { minuteMs } from '#kernel/duration.ts'
import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import * as needsContract from '../../needs/contract.ts'
import type { Need, NeedName, Needs } from '../../needs/contract.ts'
import { readSession } from '#ui/session-store.ts'
import { call } from '#ui/call.ts'

const pollMs = minuteMs
/** Polling stops after this time without input, so that an open tab does not keep the session of an absent admin alive. */
const idleMs = 5 * minuteMs

const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const

/** The needs, which the sidebar and the dashboard show. Undefined until they are loaded. */
export const NeedsContext = createContext<Needs | undefined>(undefined)

export const useNeeds = () => useContext(NeedsContext)?.needs

/** Returns the needs whose screen somebody has used. The sidebar may hide the screens of the others. */
export const useUsed = (): readonly NeedName[] => useContext(NeedsContext)?.used ?? []

/** Returns the sum of the counts of these needs. */
export const countOfNeeds = (needs: readonly Need[] | undefined, names: readonly NeedName[]) =>
  (needs ?? []).reduce((sum, { name, count }) => sum + (names.includes(name) ? count : 0), 0)

/**
 * Returns the needs, undefined until they are loaded. Loads them after each navigation and change, when the tab is shown again, and once a minute while
 * somebody uses the tab.
 */
export function useReadNeeds(): Needs | undefined {
  const [needs, setNeeds] = useState<Needs>()
  const { pathname } = useLocation()
  const isIdle = useRevalidator().state === 'idle'

  useEffect(() => {
    if (isIdle) return readInto(setNeeds)
    return undefined
  }, [pathname, isIdle])

  useEffect(() => {
    let lastInput = Date.now()
    let stopReading: (() => void) | undefined
    const noteInput = () => (lastInput = Date.now())
    // One read at a time: a read may wait until the person logs in again.
    let isReading = false
    const readIfShown = () => {
      if (isReading || document.visibilityState !== 'visible') return
      isReading = true
      stopReading = readInto(setNeeds, () => (isReading = false))
    }
    const timer = setInterval(() => {
      if (Date.now() - lastInput < idleMs) readIfShown()
    }, pollMs)
    document.addEventListener('visibilitychange', readIfShown)
    for (const type of inputEvents) window.addEventListener(type, noteInput, { passive: true })
    return () => {
      clearInterval(timer)
      stopReading?.()
      document.removeEventListener('visibilitychange', readIfShown)
      for (const type of inputEvents) window.removeEventListener(type, noteInput)
    }
  }, [])

  return needs
}

/** Loads the needs. A failure keeps the old ones, because the screen itself reports problems. @returns a function that makes the reply be ignored */
function readInto(setNeeds: (needs: Needs) => void, onEnd = () => {}) {
  let isCancelled = false
  const reading = readSession()?.role === 'admin' ? call(needsContract.showNeeds, {}).then((needs) => isCancelled || setNeeds(needs)) : Promise.resolve()
  reading.catch(() => {}).finally(onEnd)
  return () => {
    isCancelled = true
  }
}
