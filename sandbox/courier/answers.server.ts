import { HTTPException } from 'hono/http-exception'
import { minuteMs } from '#kernel/duration.ts'

/** Helpers that the answers of every simulated courier share. */

/** India is five and a half hours ahead of UTC. */
const indiaOffsetMs = 330 * minuteMs

/** Formats an instant as couriers write it: the time in India, without a zone. */
export const timeWithoutZone = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 19)

/** Ends a request with an error. @throws HTTPException */
export function fail(status: 400 | 401 | 404 | 422 | 503, message: string): never {
  throw new HTTPException(status, { message })
}
