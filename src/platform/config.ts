import { z } from 'zod/mini'
import { readAddress } from './database/address.ts'
import { providerAccounts, defaultProvider, providerSettings } from './payments/settings.ts'
import { errorLine } from './process/error-line.ts'
import { address, optional } from './setting-kinds.ts'

/** A whole number written in digits only. JavaScript also accepts an empty text, 0x50 and 1e3; in a setting these are mistakes. */
const integer = (least: number, most: number) => {
  const problem = `must be a whole number from ${least} to ${most}`
  const digits = z.string().check(z.regex(/^\d+$/, problem))
  return z.pipe(z.pipe(digits, z.transform(Number)), z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem)))
}
const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, `must be one of ${names.join(', ')}`)
const flag = z.optional(oneOf(['0', '1']))
const database = z.optional(
  z.string().check(({ value, issues }) => {
    try {
      readAddress(value)
    } catch (error) {
      issues.push({ code: 'custom', message: errorLine(error), input: value })
    }
  }),
)
const lengthOf = (least: number, most = 1000) =>
  z.string().check(z.regex(new RegExp(`^.{${least},${most}}$`, 's'), `must have from ${least} to ${most} characters`))

/** Every environment setting, as .env.example describes it. Blanks around a value are dropped, and an empty value counts as unset. */
const environment = z.object({
  NODE_ENV: z._default(oneOf(['development', 'production', 'test']), 'development'),
  PORT: z._default(integer(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: address,
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_REPLICA_URL: database,
  DATABASE_POOL: z._default(integer(1, 500), 10),
  WEB_CONCURRENCY: z._default(integer(1, 128), 1),
  AUTH_SECRET: z.optional(lengthOf(32)),
  SECRETS_KEY: z.optional(lengthOf(32)),
  ADMIN_EMAIL: z._default(z.email('must be an e-mail address'), 'admin@swachh.local'),
  ADMIN_PASSWORD: z.optional(lengthOf(8, 128)),
  SEED: z.optional(oneOf(['demo', 'tea', 'busy', 'none'])),
  PAYMENT_PROVIDER: z._default(oneOf(Object.keys(providerAccounts)), defaultProvider),
  ...providerSettings,
  SMS_URL: address,
  SMS_TOKEN: optional,
  SMS_SENDER: optional,
  SMS_TEMPLATE_OTP: optional,
  SMS_TEMPLATE_JOIN: optional,
  SMS_TEMPLATE_ORDER: optional,
  SMS_TEMPLATE_MONEY: optional,
  SMS_TEMPLATE_ACCOUNT: optional,
  SMS_TEMPLATE_STOCK: optional,
  SMS_TEMPLATE_LINK: optional,
  SMS_TEMPLATE_REVIEW: optional,
  SMS_TEMPLATE_RECALL: optional,
  SMS_TEMPLATE_COD: optional,
  SMS_TEMPLATE_DELIVERY: optional,
  SMS_TEMPLATE_GIFT: optional,
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /./, error: 'must be an address that begins with smtp:// or smtps://' })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'must be an address, or a name and <an address>'))),
  SHIPROCKET_EMAIL: optional,
  SHIPROCKET_PASSWORD: optional,
  SHIPROCKET_PICKUP_LOCATION: optional,
  SHIPROCKET_PICKUP_PIN: z.optional(z.string().check(z.regex(/^[1-9]\d{5}$/, 'must be a PIN code of six digits'))),
  SHIPROCKET_WEBHOOK_SECRET: z.optional(lengthOf(16)),
  SHIPROCKET_API_URL: address,
  DELHIVERY_TOKEN: optional,
  DELHIVERY_PICKUP_LOCATION: optional,
  DELHIVERY_WEBHOOK_SECRET: z.optional(lengthOf(16)),
  DELHIVERY_API_URL: address,
  META_PIXEL_ID: optional,
  META_ACCESS_TOKEN: optional,
  META_TEST_CODE: optional,
  GA4_MEASUREMENT_ID: optional,
  GA4_API_SECRET: optional,
  S3_ENDPOINT: address,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PUBLIC_URL: z.optional(z.url({ protocol: /^https$/, hostname: /./, error: 'must be an address that begins with https://' })),
  BACKUP_DIR: optional,
  BACKUP_PREFIX: z.optional(z.string().check(z.regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be names of letters, digits, dots and hyphens, with / between them'))),
  BACKUP_KEY: z.optional(lengthOf(16)),
  BACKUP_KEEP: z._default(integer(1, 1000), 14),
  BACKUP_ARCHIVE_SECONDS: z._default(integer(0, 300), 60),
  KEEP_ALIVE_SECONDS: z._default(integer(1, 3600), 65),
  TRUST_PROXY: z._default(integer(0, 10), 0),
  METRICS_PORT: z.optional(integer(1, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  METRICS_TOKEN: z.optional(lengthOf(32)),
  ACCESS_LOG: flag,
  SANDBOX: z.optional(oneOf(['0', '1', 'until-live'])),
  CRASH_AT: optional,
  LOG_LEVEL: z._default(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof readConfig>

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** True when an address leads to this machine only. */
export const isLoopback = (url: string) => loopback.has(new URL(url).hostname)

/** True when people on other machines may reach the shop, judged by its settings. */
export const isPublic = ({ HOST, PUBLIC_URL }: { HOST: string; PUBLIC_URL: string }) => !loopback.has(HOST) || !isLoopback(PUBLIC_URL)

/** True when the log of the embedded database is archived: its backups go to another disk or to a bucket. */
export const hasArchive = (config: Pick<Environment, 'DATABASE_URL' | 'BACKUP_DIR' | 'BACKUP_PREFIX' | 'BACKUP_ARCHIVE_SECONDS'>) =>
  config.DATABASE_URL === undefined && (config.BACKUP_DIR ?? config.BACKUP_PREFIX) !== undefined && config.BACKUP_ARCHIVE_SECONDS > 0

/** Returns the setting that holds the key of the shop's payment provider, and what the key is. With a test key, people can buy but no money moves. */
export function paymentKeyOf(settings: Pick<Environment, 'PAYMENT_PROVIDER' | keyof typeof providerSettings>) {
  const account = providerAccounts[settings.PAYMENT_PROVIDER]
  if (!account) throw new Error(`PAYMENT_PROVIDER: there is no payment provider ${settings.PAYMENT_PROVIDER}`)
  const key = settings[account.key]
  return { setting: account.key, kind: key === undefined ? ('missing' as const) : account.isTestKey(key) ? ('test' as const) : ('live' as const) }
}

/** Reads and checks the settings. @throws Error with one line that names the wrong setting */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])))
  const parsed = z.safeParse(environment, given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  const env = parsed.data
  for (const { together } of Object.values(providerAccounts)) for (const names of together(env)) requireTogether(env, names)
  requireTogether(env, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  requireTogether(env, ['SMTP_URL', 'MAIL_FROM'])
  requireTogether(env, ['SMS_URL', 'SMS_TOKEN'])
  requireTogether(env, ['META_PIXEL_ID', 'META_ACCESS_TOKEN'])
  requireTogether(env, ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'])
  requireTogether(env, ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_PICKUP_LOCATION', 'SHIPROCKET_PICKUP_PIN'])
  requireTogether(env, ['DELHIVERY_TOKEN', 'DELHIVERY_PICKUP_LOCATION'])
  if (env.DELHIVERY_WEBHOOK_SECRET) requireTogether(env, ['DELHIVERY_WEBHOOK_SECRET', 'DELHIVERY_TOKEN'])
  if (env.SHIPROCKET_WEBHOOK_SECRET) requireTogether(env, ['SHIPROCKET_WEBHOOK_SECRET', 'SHIPROCKET_EMAIL'])
  for (const name of [
    'SMS_SENDER',
    'SMS_TEMPLATE_OTP',
    'SMS_TEMPLATE_JOIN',
    'SMS_TEMPLATE_ORDER',
    'SMS_TEMPLATE_MONEY',
    'SMS_TEMPLATE_ACCOUNT',
    'SMS_TEMPLATE_STOCK',
    'SMS_TEMPLATE_LINK',
    'SMS_TEMPLATE_REVIEW',
    'SMS_TEMPLATE_RECALL',
    'SMS_TEMPLATE_COD',
    'SMS_TEMPLATE_DELIVERY',
    'SMS_TEMPLATE_GIFT',
  ] as const)
    if (env[name]) requireTogether(env, [name, 'SMS_URL'])
  for (const name of ['S3_REGION', 'S3_PUBLIC_URL'] as const) if (env[name]) requireTogether(env, [name, 'S3_BUCKET'])
  if (env.BACKUP_PREFIX && !env.S3_BUCKET) throw new Error('S3_BUCKET: must be set together with BACKUP_PREFIX')
  if (env.BACKUP_PREFIX && env.BACKUP_DIR) throw new Error('BACKUP_DIR: cannot be set together with BACKUP_PREFIX')
  if (env.DATABASE_URL && !env.AUTH_SECRET) throw new Error('AUTH_SECRET: must be set (32 characters or more) when DATABASE_URL is set')
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) throw new Error('DATABASE_DIRECT_URL: must be set together with DATABASE_URL')
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) throw new Error('DATABASE_REPLICA_URL: must be set together with DATABASE_URL')
  if (env.WEB_CONCURRENCY > 1 && !env.DATABASE_URL) throw new Error('WEB_CONCURRENCY: needs DATABASE_URL, as the embedded database serves one process')
  if (env.WEB_CONCURRENCY > 1 && env.NODE_ENV !== 'production') throw new Error('WEB_CONCURRENCY: needs NODE_ENV=production, as development has one process')
  if (env.METRICS_PORT === env.PORT) throw new Error('METRICS_PORT: must differ from PORT')
  if (env.METRICS_PORT && !loopback.has(env.METRICS_HOST) && !env.METRICS_TOKEN)
    throw new Error('METRICS_TOKEN: must be set (32 characters or more) when other machines can reach METRICS_HOST')

  const PUBLIC_URL = originOf(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  // A public shop behind a proxy also listens on loopback. A forgotten payment key must not start it in test mode.
  const isReachable = isPublic({ ...env, PUBLIC_URL })
  const paymentKey = paymentKeyOf(env)
  const sandbox = env.SANDBOX === '1' || env.SANDBOX === 'until-live' || (env.SANDBOX === undefined && paymentKey.kind === 'missing' && !isReachable)
  if (sandbox && paymentKey.kind !== 'missing') throw new Error(`SANDBOX: cannot be ${env.SANDBOX} while ${paymentKey.setting} is set`)
  if (!sandbox && paymentKey.kind === 'missing')
    throw new Error(`${paymentKey.setting}: must be set, or SANDBOX=until-live to start in test mode, or SANDBOX=1 to stay in it`)
  // The invented people of a busy shop have invented addresses and numbers, which may be somebody's.
  const outside = ([paymentKey.setting, 'SMTP_URL', 'SMS_URL'] as const).find((name) => env[name] !== undefined)
  if (env.SEED === 'busy' && outside) throw new Error(`SEED: cannot be busy while ${outside} is set`)
  // A shop that takes real money must not offer the demo's goods.
  const SEED = env.SEED ?? (paymentKey.kind === 'live' ? ('none' as const) : ('demo' as const))
  return { ...env, SEED, PUBLIC_URL, isAddressGiven: env.PUBLIC_URL !== undefined, sandbox }
}

/** Returns the origin of PUBLIC_URL. @throws Error when the URL has more than an origin: the shop serves no sub-path, and links begin with the origin */
function originOf(url: string) {
  const { origin, href } = new URL(url)
  if (href.replace(/\/$/, '') !== origin)
    throw new Error('PUBLIC_URL: must be an address alone, such as https://shop.example, without a path, a name or a question mark')
  return origin
}

/** @throws Error when some of these settings are set and others are not */
function requireTogether(env: Environment, names: readonly (keyof Environment)[]) {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(`${missing[0]}: must be set together with ${names.filter((name) => !missing.includes(name)).join(', ')}`)
}
