/** `refused`: no connection was taken. `unread`: it was cut as soon as the request left, before the shop read it. `dropped`: taken, and cut all the same. */
export type Outcome = 'refused' | 'unread' | 'dropped'

/**
 * A shop that stops lets go of connections that rest, and of those it has not accepted yet: a request on its way to one of them is cut within
 * moments. What it has read it cuts at its deadline alone, after more than ten seconds.
 */
const momentsMs = 10_000

/** How a request ended that got no answer from a shop which was told to stop. `waitedMs`: since it was sent. */
export function withoutAnswer({ code, waitedMs }: { code: string | undefined; waitedMs: number }): Outcome {
  if (code === 'ECONNREFUSED') return 'refused'
  return code === 'ECONNRESET' && waitedMs < momentsMs ? 'unread' : 'dropped'
}
