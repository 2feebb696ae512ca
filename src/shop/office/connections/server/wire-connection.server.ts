import type { Config } from '#platform/config.ts'
import type { Stored } from '#platform/connections/connections.ts'
import { type KindName, kindOf, variablesIn } from '#platform/connections/kinds.ts'
import type { Connection } from '../contract.ts'

/** A shorter secret shows none of its characters, because a few of them would help to guess it. */
const leastShown = 16
const endingLength = 4

/** Returns the last four characters of a secret; empty for a short one. */
export const endingOf = (secret: string) => (secret.length < leastShown ? '' : secret.slice(-endingLength))

function storedSource(stored: Stored | undefined) {
  if (!stored) return 'none'
  return stored.values ? 'stored' : 'unreadable'
}

/** Returns a connection as the back-office shows it, without its secrets. */
export function wireConnection(base: Config, kind: KindName, stored: Stored | undefined): Connection {
  const variables = variablesIn(base, kind)
  const { fields } = kindOf(kind)
  const values = stored?.values ?? {}
  return {
    kind,
    source: variables.length > 0 ? 'environment' : storedSource(stored),
    variables,
    values: Object.fromEntries(fields.flatMap(({ name, secret }) => (secret ? [] : [[name, values[name] ?? '']]))),
    secrets: fields.flatMap(({ name, secret }) => {
      const value = values[name]
      return secret && value ? [{ field: name, ending: endingOf(value) }] : []
    }),
    savedAt: stored?.savedAt.toISOString() ?? null,
    version: stored?.version ?? 0,
  }
}
