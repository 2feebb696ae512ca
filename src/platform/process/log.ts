import { type DestinationStream, pino } from 'pino'
import { requestId } from './request-id.ts'

export type Log = pino.Logger

const secret = ['password', 'confirmPassword', 'currentPassword', 'otp', 'challenge', 'token', 'authorization', 'razorpaySignature', 'mobile', 'phone', 'email']

/** JSON lines on standard output, each with the id of the request it belongs to. What a person typed in private never reaches them. */
export function openLog(level: string, target?: DestinationStream): Log {
  const options = {
    level,
    mixin: () => ({ requestId: requestId() }),
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { err: whatFailed },
  }
  return target ? pino(options, target) : pino(options)
}

/** What the database's errors carry besides (parameters, the row in the way) is customers' data. */
const kept = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']

function whatFailed(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const known = Object.entries(error).filter(([key, value]) => kept.includes(key) && typeof value === 'string')
  return { type: name, message, stack, ...Object.fromEntries(known), ...(cause !== undefined && { cause: whatFailed(cause) }) }
}
