import { z } from 'zod/mini'
import { moments } from './moments.ts'

const optional = z.optional(z.string())
const flag = z.optional(z.enum(['0', '1']))
const address = z.optional(z.url({ protocol: /^https?$/ }))

/** The whole environment, as docs/operations.md describes it. An empty value counts as unset. */
const environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: address,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_DIRECT_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_REPLICA_URL: z.optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 10),
  WEB_CONCURRENCY: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(128)), 1),
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32))),
  ADMIN_EMAIL: z._default(z.email(), 'admin@swachh.local'),
  ADMIN_PASSWORD: z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
  SEED: z._default(z.enum(['demo', 'none']), 'demo'),
  RAZORPAY_KEY_ID: optional,
  RAZORPAY_KEY_SECRET: optional,
  RAZORPAY_WEBHOOK_SECRET: optional,
  RAZORPAY_API_URL: address,
  RAZORPAY_CHECKOUT_URL: address,
  SMS_URL: address,
  SMS_TOKEN: optional,
  SMS_SENDER: optional,
  SMS_TEMPLATE_OTP: optional,
  SMS_TEMPLATE_ORDER: optional,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: optional,
  S3_ENDPOINT: address,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: address,
  BACKUP_DIR: optional,
  BACKUP_PREFIX: z.optional(z.string().check(z.regex(/^[\w.-]+(\/[\w.-]+)*\/?$/))),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(16))),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 14),
  KEEP_ALIVE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3600)), 65),
  TRUST_PROXY: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(10)), 0),
  SANDBOX: flag,
  CRASH_AT: z.optional(z.enum(moments)),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof readConfig>

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])

/** @throws Error with one line naming the variable that is wrong */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = z.safeParse(environment, given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  const env = parsed.data
  together(env, ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'])
  together(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  together(env, ['SMTP_URL', 'MAIL_FROM'])
  together(env, ['SMS_URL', 'SMS_TOKEN'])
  if (env.BACKUP_PREFIX && !env.S3_BUCKET) throw new Error('S3_BUCKET: must be set together with BACKUP_PREFIX')
  if (env.BACKUP_PREFIX && env.BACKUP_DIR) throw new Error('BACKUP_DIR: cannot be set together with BACKUP_PREFIX')
  if (env.DATABASE_URL && !env.AUTH_SECRET) throw new Error('AUTH_SECRET: must be set (32 characters or more) when DATABASE_URL is set')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) throw new Error('DATABASE_DIRECT_URL: must be set together with DATABASE_URL')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) throw new Error('DATABASE_REPLICA_URL: must be set together with DATABASE_URL')
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL) throw new Error('WEB_CONCURRENCY: needs DATABASE_URL, as the embedded database serves one process')
  if (env.WEB_CONCURRENCY > 1 && env.NODE_ENV !== 'production') throw new Error('WEB_CONCURRENCY: needs NODE_ENV=production, as development has one process')

  const sandbox = env.SANDBOX === '1' || (env.SANDBOX === undefined && !env.RAZORPAY_KEY_ID && loopback.has(env.HOST))
  if (sandbox && env.RAZORPAY_KEY_ID) throw new Error('SANDBOX: cannot be 1 while RAZORPAY_KEY_ID is set')
  if (!sandbox && !env.RAZORPAY_KEY_ID) throw new Error('RAZORPAY_KEY_ID: must be set, or SANDBOX=1 to run in test mode')
  return { ...env, PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''), sandbox }
}

function together(env: Environment, names: (keyof Environment)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`${missing[0]}: must be set together with ${names.filter((name) => !missing.includes(name)).join(', ')}`)
}
