import { send } from './send.ts'
import { shop } from './test-shop.ts'

/** Invites somebody. @returns the answer */
export const invite = (token: string, email: string, role = 'packer') => send('POST', '/staff-invitations', { token, body: { email, role } })

/** Returns the token in the newest invitation mail to an address, or an empty text. */
export async function mailedToken(email: string): Promise<string> {
  const mail = await shop.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', email)
    .where('dedupeKey', 'like', 'invitation:%')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? '')?.[1] ?? ''
}

/** Invites somebody. @returns the token of the mailed link */
export async function inviteByMail(token: string, email: string, role = 'packer'): Promise<string> {
  const { status, body } = await invite(token, email, role)
  if (status !== 200) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`)
  return mailedToken(email)
}

export const password = 'a quiet saffron field'

export const accept = (token: string, name = 'Meera') => send('POST', '/staff-invitations/accept', { body: { token, name, password } })
