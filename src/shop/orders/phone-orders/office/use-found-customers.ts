import { useEffect, useState } from 'react'
import { findPhoneCustomers, type FoundCustomer } from '../contract.ts'
import { call } from '#ui/call.ts'

const debounceMs = 180
const leastLetters = 2

type Found = { q: string; customers: FoundCustomer[]; state: 'found' | 'failed' | 'searching' }

/** Returns the customers whose name, number or e-mail contains the typed text, after a pause in typing. A new text aborts the last request. */
export function useFoundCustomers(typed: string): Found {
  const [answer, setAnswer] = useState<Found>()
  const q = typed.trim().length < leastLetters ? '' : typed.trim()

  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const search = () =>
      call(findPhoneCustomers, { q }, undefined, controller.signal).then(
        (customers) => setAnswer({ q, customers, state: 'found' }),
        () => controller.signal.aborted || setAnswer({ q, customers: [], state: 'failed' }),
      )
    const timer = setTimeout(() => void search(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])

  return answer?.q === q ? answer : { q, customers: [], state: 'searching' }
}
