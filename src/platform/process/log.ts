import { type DestinationStream, pino } from 'pino'
import { requestId } from './request-id.ts'

export type Log = pino.Logger

const secret = ['password', 'confirmPassword', 'currentPassword', 'otp', 'challenge', 'token', 'authorization', 'razorpaySignature', 'mobile', 'phone', 'email']

/** Opens the log: JSON lines on standard output, each with its request's id. Passwords, codes, tokens and contact data are hidden. */
export function openLog(level: string, target?: DestinationStream): Log {
  const options = {
    level,
    mixin: () => ({ requestId: requestId() }),
    redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    serializers: { err: serializeError },
  }
  return target ? pino(options, target) : pino(options)
}

/** The fields of database errors that are logged. Others, such as parameters and the conflicting row, contain personal data. */
const safeFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine']

function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const known = Object.entries(error).filter(([key, value]) => safeFields.includes(key) && typeof value === 'string')
  return { type: name, message, stack, ...Object.fromEntries(known), ...(cause !== undefined && { cause: serializeError(cause) }) }
}
