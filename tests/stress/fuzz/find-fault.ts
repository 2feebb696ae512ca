import { z } from 'zod'
import { statusOf } from '#shop/error-codes.ts'
import type { Generated } from './generate.ts'
import type { Operation } from './operations.ts'

/** Internals: no answer may contain any of them. */
const leaks =
  /\bat .{1,200}\.[cm]?[jt]sx?:\d+|node_modules|\/(?:home|work|tmp|root|usr|build\/server)\/\w|file:\/\/|\b(?:select|delete) .{1,80} from "?\w|\binsert into "?\w|syntax error at|violates (?:unique|foreign|check|not-null)|relation "|PostgresError|PGlite|TypeError|ReferenceError|ZodError/

// The full entry of zod would set English texts for all schemas of the process. The shop has none, so that `badInput` knows its own sentences.
z.config({ localeError: () => undefined })

const failure = z.object({ success: z.literal(false), message: z.string().min(1), error: z.string(), code: z.enum(Object.keys(statusOf)) })

const replies = new Map<Operation, z.ZodType>()

/** Returns the fault of an API answer, or undefined. */
export function faultIn({ operation, method, caller }: Generated, { status, headers: answered }: Response, text: string): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  if (status >= 300 && status < 400) return `answered ${status}`
  if (status >= 400) return faultInRefusal(status, answered, text, method)
  const called = operation && method === operation.method ? operation : undefined
  if (called && isClosedTo(called, caller)) return `let ${caller} in`
  if (!called || method === 'HEAD') return undefined
  if (called.files.length > 0) {
    const type = answered.get('content-type')?.split(';')[0] ?? ''
    return called.files.includes(type) ? undefined : `answered with ${type}`
  }
  const parsed = schemaOf(called).safeParse(JSON.parse(text))
  return parsed.success ? undefined : `does not fit its schema: ${parsed.error.message.slice(0, 500)}`
}

function faultInRefusal(status: number, headers: Headers, text: string, method: string): string | undefined {
  const leaked = leaks.exec(text)
  if (leaked) return `exposes internals: ${leaked[0]}`
  if (status === 405 && !headers.get('allow')) return 'answered 405 without Allow'
  if (status === 429 && !headers.get('retry-after')) return 'answered 429 without Retry-After'
  if (method.toUpperCase() === 'HEAD') return undefined
  const parsed = failure.safeParse(JSON.parse(text))
  if (!parsed.success) return `does not fit the failure schema: ${text.slice(0, 300)}`
  const { code, message, error } = parsed.data
  const known: Record<string, number> = statusOf
  return known[code] === status && message === error ? undefined : `says ${code} and ${status}`
}

/** True when the caller has no session for this operation. The matrix test covers roles, because a fuzzed customer may have become an admin. */
const isClosedTo = ({ access }: Operation, caller: Generated['caller']) =>
  (typeof access === 'object' || access === 'customer') && (caller === 'nobody' || caller === 'dead')

function schemaOf(operation: Operation): z.ZodType {
  const made = replies.get(operation) ?? z.fromJSONSchema(withoutPatterns(operation.reply))
  replies.set(operation, made)
  return made
}

/** Removes patterns and formats, which this schema reader cannot compile for all of Unicode. The server has checked them already. */
function withoutPatterns(schema: Operation['reply']): Operation['reply'] {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'pattern' || key === 'format' ? undefined : value)))
}

/** Returns the fault of a page: a 5xx status, or internals in an error page. */
export function faultInPage({ status }: Response, text: string): string | undefined {
  if (status >= 500) return `answered ${status}: ${text.slice(0, 300)}`
  const leaked = status >= 400 ? leaks.exec(text) : null
  return leaked ? `exposes internals: ${leaked[0]}` : undefined
}
