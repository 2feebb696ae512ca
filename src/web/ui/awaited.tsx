import { type ReactNode, Suspense } from 'react'
import { Await } from 'react-router'

type AwaitedProps<Value> = { value: Value | Promise<Value>; waiting: ReactNode; failed: ReactNode; children: (value: Value) => ReactNode }

/**
 * Renders a value, `waiting` until its promise settles, or `failed`. A value that is no promise gets no Suspense boundary, because the server would
 * stream a large one separately and need a script to insert it.
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
