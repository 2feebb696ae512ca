import { pino } from 'pino'

export type Log = pino.Logger

const secret = ['password', 'confirmPassword', 'otp', 'token', 'authorization', 'razorpaySignature', 'mobile', 'phone', 'email']

/** JSON lines on standard output. What a person typed in private never reaches them. */
export function openLog(level: string): Log {
  return pino({ level, redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' } })
}
