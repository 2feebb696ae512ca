import { createHash } from 'node:crypto'

/** A limit, because each prepared statement costs the server memory on every connection. */
const maxStatements = 400
/** A longer statement is not remembered. */
const maxLength = 50_000

export type StatementNames = {
  /** Returns the statement's name from its second use on. A statement that runs once, such as a migration, needs no name. */
  nameOf(text: string): string | undefined
  /** Forgets all names, so that every statement is prepared again under another one. */
  forget(): void
}

/** Names statements by a hash of their text, so all users of a connection share its prepared statements. */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string | undefined>()
  let generation = 0

  function forgetUnnamed() {
    for (const [text, name] of names) if (name === undefined) names.delete(text)
  }

  return {
    nameOf(text) {
      if (text.length > maxLength) return undefined
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.has(text)) {
        const name = `q${generation}_${createHash('sha256').update(text).digest('base64url')}`
        names.set(text, name)
        return name
      }
      if (names.size >= maxStatements) forgetUnnamed()
      if (names.size < maxStatements) names.set(text, undefined)
      return undefined
    },
    forget() {
      names.clear()
      generation += 1
    },
  }
}
