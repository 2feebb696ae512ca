import { dayMs, minuteMs } from '#kernel/duration.ts'
import { createHmac, hash } from 'node:crypto'
import type { Endpoint } from '#kernel/endpoint.ts'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Shop } from '../shop.ts'
import type { Actor } from './authenticate.ts'

/** No request runs longer. */
const longestRequestMs = minuteMs

type Request = { key: string; actor: Actor | undefined; input: unknown; file: File | undefined }

/**
 * Does the work of a request once for its Idempotency-Key, and returns the text of its reply. The key is stored before the work, so a crash cannot repeat
 * the work: a key without a reply is refused. A refused request (below 500) changes nothing, so its key is free again, as after an error with `changedNothing`.
 * @throws ShopError key_reused for the key of another input, in_progress while the first request runs, outcome_unknown after a crash
 */
export async function doOnce(shop: Shop, { method, path }: Pick<Endpoint, 'method' | 'path'>, request: Request, work: () => Promise<string>) {
  const { key, actor } = request
  if (!/^[\w-]{8,64}$/.test(key)) throw new ShopError('invalid_input', 'An Idempotency-Key has 8 to 64 letters, digits, hyphens or underscores.')
  const name = { caller: actor?.id ?? '', endpoint: `${method} ${path}`, key }
  const inputHash = await hashInput(shop, request)
  const { db } = shop
  const reserved = await db
    .insertInto('requestKey')
    .values({ ...name, inputHash, createdAt: shop.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const row = db
    .selectFrom('requestKey')
    .select(['inputHash', 'reply', 'createdAt'])
    .where(({ and }) => and(name))
  if (!reserved) return replyOf(await row.executeTakeFirst(), inputHash, shop.now())

  let reply: string
  try {
    reply = await work()
  } catch (error) {
    if (isShopError(error) && (error.changedNothing || shop.statusOf[error.code] < 500))
      await db
        .deleteFrom('requestKey')
        .where(({ and }) => and(name))
        .execute()
    throw error
  }
  try {
    await db
      .updateTable('requestKey')
      .set({ reply })
      .where(({ and }) => and(name))
      .execute()
  } catch (err) {
    // The work is done, and this caller gets its reply. A repeated request gets the error `outcome_unknown`.
    shop.log.error({ err, endpoint: name.endpoint }, 'the reply of a request with a key could not be stored')
  }
  return reply
}

type Stored = { inputHash: Uint8Array; reply: string | null; createdAt: Date }

function replyOf(stored: Stored | undefined, inputHash: Uint8Array, now: Date) {
  // The first request was refused a moment ago.
  if (!stored) throw inProgress()
  if (Buffer.compare(stored.inputHash, inputHash) !== 0)
    throw new ShopError('key_reused', 'The shop has received this before, with other values. Look at what is saved before you send it again.')
  if (stored.reply !== null) return stored.reply
  const age = now.getTime() - stored.createdAt.getTime()
  if (age >= 0 && age < longestRequestMs) throw inProgress()
  throw new ShopError('outcome_unknown', 'We could not see whether it was saved. Look at what is saved before you send it again.')
}

const inProgress = () => new ShopError('in_progress', 'This is still being saved. Please try again in a moment.')

/** Returns a hash that only the shop can make, because the input may hold a password. */
async function hashInput({ secrets }: Pick<Shop, 'secrets'>, { input, file }: Request): Promise<Uint8Array> {
  const fileHash = file && hash('sha256', new Uint8Array(await file.arrayBuffer()))
  return createHmac('sha256', secrets.auth)
    .update(JSON.stringify([input, fileHash]))
    .digest()
}

/** Runs every night: forgets keys, and the replies to their requests, after a day. */
export async function sweepRequestKeys({ db, now }: Shop) {
  await db
    .deleteFrom('requestKey')
    .where('createdAt', '<', new Date(now().getTime() - dayMs))
    .execute()
}

/** Removes the keys of an account that is erased, because replies hold personal data. */
export const removeRequestKeys = (tx: Tx, caller: string) => tx.deleteFrom('requestKey').where('caller', '=', caller).execute()
