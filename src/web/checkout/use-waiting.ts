import { useState } from 'react'

/** Passes on what the promise brings, and is counted until it does. */
export type During = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/** Whether anything is `waiting` for an answer that was asked for `during` it. */
export function useWaiting(): { waiting: boolean; during: During } {
  const [count, setCount] = useState(0)
  return {
    waiting: count > 0,
    async during(answer) {
      setCount((now) => now + 1)
      try {
        return await answer
      } finally {
        setCount((now) => now - 1)
      }
    },
  }
}
