import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

type AwaitedProps<Value> = { value: Value | Promise<Value>; waiting: ReactNode; failed: ReactNode; children: (value: Value) => ReactNode }

/**
 * Shows a value, and something else until it is there or when it fails to come. A value that is there gets no boundary:
 * the server would send a large one apart, to be put in place by a script.
 */
export function Awaited<Value>({ value, waiting, failed, children }: AwaitedProps<Value>) {
  if (!(value instanceof Promise)) return children(value)
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value} errorElement={failed}>
        {children}
      </Await>
    </Suspense>
  )
}
