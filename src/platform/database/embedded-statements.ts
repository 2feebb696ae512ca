import { type PGlite, protocol } from '@electric-sql/pglite'
import { isStale } from './prepared-statements.ts'
import { openStatementNames } from './statement-names.ts'

type Execute = PGlite['execProtocolStream']
type Answer = Awaited<ReturnType<Execute>>

/** Kinds of messages in PostgreSQL's protocol. The first byte of a message is its kind, and four bytes of its length follow. */
const [parse, describe, bind, sync, simpleQuery, statement] = ['P', 'D', 'B', 'S', 'Q', 'S'].map((letter) => letter.charCodeAt(0))
const headLength = 5

const changesTables = /\b(?:create|alter|drop)\b/i
const mayUndo = /\b(?:rollback|abort)\b/i
/** A rollback to a savepoint ends no transaction, and neither does the `end` of an expression. */
const endsTransaction = /^\s*(?:commit|end|abort|rollback(?!\s+to\b))\b/i

/**
 * Gives a statement a name from its second use on, so that the embedded engine parses and plans it once. PGlite gives no names: it sends each statement as
 * parse, describe, bind, execute and sync, one message at a time, with no other statement in between.
 * The engine has one connection, so each change of a table passes through here. The change forgets every name, because prepared statements may be stale.
 */
export function nameStatements(execute: Execute): Execute {
  const names = openStatementNames()
  const prepared = new Set<string>()
  const descriptions = new Map<string, Answer>()
  /** The name of the statement that PGlite is sending. */
  let current: string | undefined
  let hasChanged = false

  function forgetAll() {
    names.forget()
    prepared.clear()
    descriptions.clear()
  }

  /** Forgets the names after a change of a table, and again when a rollback may have undone the change. */
  function forgetAfterChange(text: string) {
    const changes = changesTables.test(text)
    if (changes || (hasChanged && mayUndo.test(text))) forgetAll()
    if (changes) hasChanged = true
    else if (endsTransaction.test(text)) hasChanged = false
  }

  /** Sends a message of a named statement. After an error of its name or its plan, every statement is prepared again. */
  const send: Execute = async (message, options) => {
    try {
      return await execute(message, options)
    } catch (error) {
      if (isStale(error)) forgetAll()
      throw error
    }
  }

  const sendParse: Execute = async (message, options) => {
    const text = textOf(message)
    forgetAfterChange(text)
    current = names.nameOf(text)
    if (current === undefined) return execute(message, options)
    if (prepared.has(current)) return []
    const answer = await send(withName(message, headLength, current), options)
    prepared.add(current)
    return answer
  }

  const sendDescribe = async (name: string, ...[message, options]: Parameters<Execute>) => {
    const known = descriptions.get(name)
    if (known) return known
    const answer = await send(withName(message, headLength + 1, name), options)
    descriptions.set(name, answer)
    return answer
  }

  return async (message, options) => {
    const kind = message[0]
    if (kind === parse && canBeNamed(message)) return sendParse(message, options)
    if (kind === parse || kind === simpleQuery) forgetAfterChange(Buffer.from(message.subarray(headLength)).toString('latin1'))
    if (kind === sync) current = undefined
    if (current === undefined) return execute(message, options)
    if (kind === describe && message[headLength] === statement) return sendDescribe(current, message, options)
    // The name of the portal comes first. PGlite leaves it empty.
    if (kind === bind) return send(withName(message, headLength + 1, current), options)
    return send(message, options)
  }
}

/** True for a parse message without a name and without types of parameters. It ends with the number of those types. */
const canBeNamed = (message: Uint8Array) => message[headLength] === 0 && message.at(-1) === 0 && message.at(-2) === 0 && message.at(-3) === 0

const textOf = (message: Uint8Array) => Buffer.from(message.subarray(headLength + 1, -3)).toString('utf8')

/** Returns the message with a name in place of the empty one at that byte. */
function withName(message: Uint8Array, at: number, name: string) {
  const named = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  named.writeInt32BE(named.length - 1, 1)
  return named
}

const beginMessage = protocol.serialize.query('BEGIN')
const rollbackMessage = protocol.serialize.query('ROLLBACK')

/** Rolls back after a BEGIN that failed, before another statement runs. It may have opened a transaction, which that statement would become part of. */
export const rollbackAfterBegin =
  (execute: Execute): Execute =>
  async (message, options) => {
    try {
      return await execute(message, options)
    } catch (error) {
      if (Buffer.compare(message, beginMessage) === 0) await execute(rollbackMessage, options).catch(() => {})
      throw error
    }
  }
