import { inspect } from 'node:util'

/** What went wrong, for the person who started the program. Where several addresses were tried, Node tells it of each and not of all. */
export function errorLine(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return [...new Set(error.errors.map(errorLine))].join('; ')
  return error instanceof Error ? error.message : inspect(error, { breakLength: Infinity })
}
