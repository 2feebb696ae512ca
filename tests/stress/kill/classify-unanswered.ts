/** `refused`: the shop accepted no connection. `unread`: it closed the connection before it read the request. `dropped`: it read the request and closed. */
export type Outcome = 'refused' | 'unread' | 'dropped'

/**
 * A stopping shop closes idle connections, and those it has not accepted yet: a request sent on one of them fails within moments. It closes a
 * connection whose request it has read only at its deadline, after more than ten seconds.
 */
const unreadCloseMs = 10_000

/** Classifies a request that a stopping shop did not answer. `waitedMs`: since the request was sent. */
export function classifyUnanswered({ code, waitedMs }: { code: string | undefined; waitedMs: number }): Outcome {
  if (code === 'ECONNREFUSED') return 'refused'
  return code === 'ECONNRESET' && waitedMs < unreadCloseMs ? 'unread' : 'dropped'
}
