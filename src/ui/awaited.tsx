import { type ReactNode, Suspense } from 'react'
import { Await, useAsyncError } from 'react-router'
import { CallError } from './call.ts'

type AwaitedProps<Value> = { value: Value | Promise<Value>; waiting: ReactNode; failed: ReactNode; children: (value: Value) => ReactNode }

/**
 * Renders a value, `waiting` until its promise settles, or `failed` when the promise fails. An error of `children` goes to the page's error boundary. A value that is no promise gets no Suspense boundary, because the server would
 * stream a large one separately and need a script to insert it.
 */
export function Awaited<Value>({ value, waiting, failed, children }: AwaitedProps<Value>) {
  if (!(value instanceof Promise)) return children(value)
  return (
    <Suspense fallback={waiting}>
      <Await resolve={value} errorElement={<Failed>{failed}</Failed>}>
        {children}
      </Await>
    </Suspense>
  )
}

/** <Await> shows this for an error of its children too. */
function Failed({ children }: { children: ReactNode }) {
  const error = useAsyncError()
  if (error instanceof Error && !(error instanceof CallError)) throw error
  return children
}
