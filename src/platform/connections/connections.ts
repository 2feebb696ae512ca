import type { ContentChanges } from '../cache/content-changes.ts'
import { type Config, paymentKeyOf } from '../config.ts'
import type { Db, Tx } from '../database/database.ts'
import { openOutbound, type Outbound } from '../outbound/outbound.ts'
import type { PostPublic } from '../outbound/post-public.ts'
import { resolveAll } from '../outbound/public-host.ts'
import { type Account, openPayments, type Payments, type Providers } from '../payments/open-payments.ts'
import type { Log } from '../process/log.ts'
import type { Secrets } from '../secrets.ts'
import { type KindName, kindNames, kindOf, type Values, variablesIn } from './kinds.ts'
import { accountOfRow, type Mode, readPayments, type StoredPayments } from './payment-accounts.ts'
import { type SecretsKey, unsealText } from './sealing.ts'

/** A connection that an owner entered. `values` is undefined if this process cannot open it: it was sealed with another key. */
export type Stored = { kind: KindName; version: number; savedAt: Date; values: Values | undefined }

/** The parts of the shop that connections read or replace. */
type Connected = {
  config: Config
  secrets: Secrets
  outbound: Outbound
  payments: Payments
  db: Db
  fetch: typeof fetch
  postPublic: PostPublic
  log: Log
  now: () => Date
  changes: Pick<ContentChanges, 'repeat'>
}

export type Connections = {
  /** The settings of the environment alone. */
  base: Config
  /** Undefined without SECRETS_KEY beside PostgreSQL: nothing can be entered then. */
  key: SecretsKey | undefined
  /** The payment providers that the program knows. */
  providers: Providers
  /** Whether new payments move money by accounts that an owner entered. */
  mode(): Mode
  /** Reads what is stored, and replaces the parts of the shop that it changes. Calls take turns. */
  refresh(shop: Connected): Promise<void>
}

export const identityOf = (kind: KindName) => `connection ${kind}`

/** Reads the stored connections and opens them. */
export async function readConnections(db: Db | Tx, key: SecretsKey | undefined): Promise<Stored[]> {
  const rows = await db.selectFrom('connection').selectAll().orderBy('kind').execute()
  return rows.flatMap(({ kind: name, version, savedAt, sealed }) => {
    const kind = kindNames.find((known) => known === name)
    return kind ? [{ kind, version, savedAt, values: key && valuesIn(unsealText(key, identityOf(kind), sealed)) }] : []
  })
}

function valuesIn(text: string | undefined): Values | undefined {
  if (text === undefined) return undefined
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed).filter(isText)) : undefined
}

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

export function openConnections(base: Config, key: SecretsKey | undefined, providers: Providers): Connections {
  let turn: Promise<void> = Promise.resolve()
  /** The fingerprint of the rows that the shop uses now. */
  let applied = ''
  let mode: Mode = 'test'

  async function read(shop: Connected) {
    const stored = await readConnections(shop.db, key)
    const payments = await readPayments(shop.db, key)
    const found = fingerprintOf(stored, payments)
    if (found === applied) return
    Object.assign(shop, partsOf(shop, { base, key, providers }, stored, payments))
    mode = modeIn(base, payments)
    applied = found
    // Pages that were rendered meanwhile show the old settings.
    shop.changes.repeat()
  }

  return {
    base,
    key,
    providers,
    mode: () => mode,
    refresh(shop) {
      turn = turn.catch(() => {}).then(() => read(shop))
      return turn
    },
  }
}

/** Returns a text that differs when anything stored differs. */
function fingerprintOf(stored: readonly Stored[], { accounts, modeVersion }: StoredPayments) {
  const parts = [
    ...stored.map(({ kind, version }) => `${kind} ${version}`),
    ...accounts.map(({ id, version }) => `${id} ${version}`),
    ...(modeVersion === 0 ? [] : [`mode ${modeVersion}`]),
  ]
  return parts.join()
}

/** Returns the mode in which the shop takes payments. SANDBOX=1 keeps a copy of a live shop in test mode, whatever its database says. */
const modeIn = ({ SANDBOX }: Config, { mode }: StoredPayments): Mode => (SANDBOX === '1' ? 'test' : (mode ?? 'test'))

type Given = Pick<Connections, 'base' | 'key' | 'providers'>

type Effective = { config: Config; accounts: Account[]; current: Account | undefined }

/** Returns the settings in force: those of the environment, else the stored ones. @throws Error for a live shop without a live account */
function effectiveOf(base: Config, stored: readonly Stored[], payments: StoredPayments, now: () => Date): Effective {
  const { kind: keyKind, setting } = paymentKeyOf(base)
  const isFromEnvironment = keyKind !== 'missing'
  const isOfEnvironment = ({ name }: Account) => isFromEnvironment && name === base.PAYMENT_PROVIDER
  const accounts = payments.accounts.map((row) => accountOfRow(row, now)).filter((account) => !isOfEnvironment(account))
  const mode = modeIn(base, payments)
  const current = isFromEnvironment ? undefined : accounts.find((account) => account.isCurrent && account.mode === mode)
  // Nobody can delete the account of a live shop. Without it, the simulated provider would give the goods away.
  if (mode === 'live' && !isFromEnvironment && !current) throw new Error('the shop is live, and has no live payment account')
  const paymentSettings = current && { [setting]: current.secrets.keyId, sandbox: false }
  return { config: { ...configOf(base, stored), ...paymentSettings }, accounts, current }
}

/** Reads the settings in force, for a program that does not open the shop. */
export async function readEffectiveConfig(db: Db, base: Config, key: SecretsKey | undefined): Promise<Config> {
  return effectiveOf(base, await readConnections(db, key), await readPayments(db, key), () => new Date()).config
}

/** Returns the parts of the shop that the settings decide. Work that has begun keeps the parts with which it began. */
function partsOf(shop: Connected, { base, providers }: Given, stored: readonly Stored[], payments: StoredPayments): Partial<Connected> {
  const { config, accounts, current } = effectiveOf(base, stored, payments, shop.now)
  const isEntered = (setting: 'SMS_URL' | 'SMTP_URL') => config[setting] !== undefined && base[setting] === undefined
  const isUnreadable = ({ kind, values }: Stored) => !values && variablesIn(base, kind).length === 0
  const channels = ['mail', 'sms'] as const
  const unreadableChannels = channels.filter((channel) => stored.some((each) => each.kind === channel && isUnreadable(each)))
  return {
    config,
    outbound: openOutbound(config, shop.fetch, {
      ...(isEntered('SMS_URL') && { postSms: shop.postPublic }),
      ...(isEntered('SMTP_URL') && { resolveMail: resolveAll }),
      ...(!config.sandbox && { closed: unreadableChannels }),
    }),
    payments: openPayments(shop, providers, { base, accounts, current }),
  }
}

/** Returns the settings of the environment with those of the stored connections. A connection in the environment wins as a whole. */
function configOf(base: Config, stored: readonly Stored[]): Config {
  const used = stored.flatMap(({ kind, values }) => (values && variablesIn(base, kind).length === 0 ? [kindOf(kind).settingsOf(values)] : []))
  return Object.assign({}, base, ...used)
}
