import { inspect } from 'node:util'

/** Returns an error as one line for the operator. After trying several addresses, Node throws an AggregateError without a message: list its errors. */
export function errorLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(errorLine))].join('; ')
  return error instanceof Error ? error.message : inspect(error, { breakLength: Infinity })
}
