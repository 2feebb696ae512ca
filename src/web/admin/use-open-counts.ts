import { useEffect, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { listLeads } from '#domain/leads/admin-contract.ts'
import { moneySummary } from '#domain/money/contract.ts'
import { listToPack } from '#domain/parcels/contract.ts'
import { countReturns } from '#domain/returns/admin-contract.ts'
import { readSession } from '../browser-store.ts'
import { call, callWithHeaders } from '../call.ts'
import { mayCall, readMyRole } from './my-role.ts'

/** The number of open messages, of payments that need a person, of orders to pack, and of returns that wait for the shop. */
export type OpenCounts = { leads: number; money: number; packing: number; returns: number }

const pollMs = 60_000
/** Polling stops after this time without input, so that an open tab does not keep the session of an absent admin alive. */
const idleMs = 5 * 60_000

const inputEvents = ['pointerdown', 'keydown', 'wheel'] as const

/** Returns the counts, read after each navigation and change, and once a minute while the tab is visible and in use. Undefined until they arrive. */
export function useOpenCounts(): OpenCounts | undefined {
  const [counts, setCounts] = useState<OpenCounts>()
  const { pathname } = useLocation()
  const isIdle = useRevalidator().state === 'idle'

  useEffect(() => {
    if (isIdle) return readInto(setCounts)
    return undefined
  }, [pathname, isIdle])

  useEffect(() => {
    let lastInput = Date.now()
    let stopReading: (() => void) | undefined
    const noteInput = () => (lastInput = Date.now())
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - lastInput < idleMs) stopReading = readInto(setCounts)
    }, pollMs)
    for (const type of inputEvents) window.addEventListener(type, noteInput, { passive: true })
    return () => {
      clearInterval(timer)
      stopReading?.()
      for (const type of inputEvents) window.removeEventListener(type, noteInput)
    }
  }, [])

  return counts
}

/** Reads the counts. After a failure the old ones stay, because the screen itself reports problems. @returns a function that ignores the reply */
function readInto(setCounts: (counts: OpenCounts) => void) {
  let isCancelled = false
  if (readSession()?.role === 'admin')
    void readCounts().then(
      (counts) => isCancelled || setCounts(counts),
      () => {},
    )
  return () => {
    isCancelled = true
  }
}

async function readCounts(): Promise<OpenCounts> {
  await readMyRole()
  const [leads, money, packing, returns] = await Promise.all([
    mayCall(listLeads) ? countLeads() : 0,
    mayCall(moneySummary) ? countExceptions() : 0,
    mayCall(listToPack) ? countToPack() : 0,
    mayCall(countReturns) ? countWaiting() : 0,
  ])
  return { leads, money, packing, returns }
}

async function countLeads() {
  const { headers } = await callWithHeaders(listLeads, { state: 'open', page: 1 })
  return Number(headers.get('x-total-count') ?? 0)
}

async function countToPack() {
  const { headers } = await callWithHeaders(listToPack, { state: 'to_pack', limit: 1 })
  return Number(headers.get('x-total-count') ?? 0)
}

/** An approved return waits for its parcel, not for the shop. */
async function countWaiting() {
  const { requested, received } = await call(countReturns, {})
  return requested + received
}

async function countExceptions() {
  // A pending refund needs no action.
  const { refund_pending: _pending, ...exceptions } = (await call(moneySummary, {})).lanes
  return Object.values(exceptions).reduce((sum, { count }) => sum + count, 0)
}
