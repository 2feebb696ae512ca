import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { accountMessage, farewellMessage } from '../mails/account-mails.ts'

/** The most notices of a day to an address that nobody has proven: it may be a stranger's, and any account may name it. */
const mostNotices = 20
const dayMs = 86_400_000

/** Returns whether an account's e-mail address may get another notice about the account. A proven address gets every one. */
export async function hasRoomForNotice({ now }: Shop, tx: Tx, { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null }): Promise<boolean> {
  if (emailVerifiedAt !== null) return true
  const { count } = await tx
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient', '=', email)
    .where('kind', 'in', [accountMessage.name, farewellMessage.name])
    .where('createdAt', '>', new Date(now().getTime() - dayMs))
    .executeTakeFirstOrThrow()
  return Number(count) < mostNotices
}
