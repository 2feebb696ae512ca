import { useState } from 'react'

/** Returns the promise's value, and counts the promise as pending until it settles. */
export type Track = <Answer>(answer: Promise<Answer>) => Promise<Answer>

/** Returns whether a tracked promise is pending, and the function that tracks a promise. */
export function useWaiting(): { waiting: boolean; track: Track } {
  const [count, setCount] = useState(0)
  return {
    waiting: count > 0,
    async track(answer) {
      setCount((now) => now + 1)
      try {
        return await answer
      } finally {
        setCount((now) => now - 1)
      }
    },
  }
}
