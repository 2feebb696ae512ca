import { randomBytes } from 'node:crypto'
import { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import type { Account } from '../payments/open-payments.ts'
import { type SecretsKey, unsealText } from './sealing.ts'

export type Mode = 'test' | 'live'

/** The secrets of an account, as they are sealed. */
const sealedSecrets = z.object({ keySecret: z.string(), webhookSecret: z.string(), previousWebhookSecret: z.optional(z.string()) })

export type AccountSecrets = z.output<typeof sealedSecrets>

/** A row of an account. `secrets` is undefined if this process cannot open them, or the environment had them. */
export type StoredAccount = {
  id: string
  kind: string
  mode: Mode
  keyId: string
  isCurrent: boolean
  version: number
  savedAt: Date
  previousUntil: Date | null
  secrets: AccountSecrets | undefined
}

/** `mode` is undefined while nobody has chosen one. */
export type StoredPayments = { accounts: StoredAccount[]; mode: Mode | undefined; modeVersion: number; changedAt: Date | undefined }

/**
 * The facts of an account that its secrets are sealed with. A change of the row alone can therefore not turn a test account into a live one, or keep an old
 * webhook secret valid.
 */
export const accountIdentity = ({ id, kind, mode, keyId, previousUntil }: Pick<StoredAccount, 'id' | 'kind' | 'mode' | 'keyId' | 'previousUntil'>) =>
  `payment account ${JSON.stringify([id, kind, mode, keyId, previousUntil?.getTime() ?? null])}`

/** Reads the accounts and the mode of the shop. */
export async function readPayments(db: Db | Tx, key: SecretsKey | undefined): Promise<StoredPayments> {
  const rows = await db.selectFrom('paymentAccount').selectAll().orderBy('seq').execute()
  const mode = await db.selectFrom('shopMode').select(['mode', 'version', 'changedAt']).executeTakeFirst()
  return {
    accounts: rows.map(({ sealed, mode: storedMode, ...rest }) => {
      const row = { ...rest, mode: modeOf(storedMode) }
      return { ...row, secrets: key && sealed ? secretsIn(unsealText(key, accountIdentity(row), sealed)) : undefined }
    }),
    mode: mode && modeOf(mode.mode),
    modeVersion: mode?.version ?? 0,
    changedAt: mode?.changedAt,
  }
}

/** Reads the mode of the shop alone. Undefined while nobody has chosen one. */
export async function readMode(db: Db | Tx): Promise<Mode | undefined> {
  const row = await db.selectFrom('shopMode').select('mode').executeTakeFirst()
  return row && modeOf(row.mode)
}

const modeOf = (text: string): Mode => (text === 'live' ? 'live' : 'test')

const secretsIn = (text: string | undefined) => (text === undefined ? undefined : z.safeParse(sealedSecrets, JSON.parse(text)).data)

/** Returns a random secret in place of one that cannot be opened. No signature fits it; with an empty secret, anybody could sign. */
const unknownSecret = () => randomBytes(32).toString('hex')

/** Returns an account as the payment providers take it. The previous webhook secret is valid until `previousUntil`. */
export function accountOfRow({ id, kind, mode, keyId, isCurrent, previousUntil, secrets }: StoredAccount, now: () => Date): Account {
  return {
    name: id,
    kind,
    mode,
    isCurrent,
    isUsable: secrets !== undefined,
    secrets: {
      keyId,
      keySecret: secrets?.keySecret ?? unknownSecret(),
      webhookSecret: secrets?.webhookSecret ?? unknownSecret(),
      get previousWebhookSecret() {
        return previousUntil !== null && previousUntil > now() ? secrets?.previousWebhookSecret : undefined
      },
    },
  }
}
