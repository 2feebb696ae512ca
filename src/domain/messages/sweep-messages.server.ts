import type { Shop } from '#platform/shop.ts'
import { removeSecretMessages } from './queries.server.ts'

const day = 86_400_000

/**
 * Deletes messages with codes or reset links after a day, because the number of a code may belong to no account. The limits for codes do not depend on them.
 */
export async function sweepMessages({ db, now }: Shop) {
  await removeSecretMessages(db, new Date(now().getTime() - day))
}
