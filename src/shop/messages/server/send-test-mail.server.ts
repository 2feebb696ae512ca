import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { writeExample } from '../rules/mail.ts'
import { testMessage } from '../rules/message-kind.ts'
import { queueMessage } from './queue-message.server.ts'
import { readExample, refuseWords, getMail } from './texts.server.ts'
import { checkWords } from '../rules/check-words.ts'
import type { Words } from '../rules/templates.ts'

/**
 * Mails an example to the signed-in member of staff. It is never about a real order: a mail outlives the account of the person whom it names.
 * @returns the address. @throws ShopError not_found, invalid_input for a draft that could not be saved, rule_refused without a verified address,
 * too_many_requests
 */
export async function sendTestMail(shop: Shop, { kind, draft }: { kind: string; draft?: Words | undefined }, actor: Actor): Promise<string> {
  const mail = getMail(shop, kind)
  if (draft && mail.template) refuseWords(checkWords(mail.template, draft))
  const account = await shop.db.selectFrom('customer').select(['email', 'emailVerifiedAt']).where('id', '=', actor.id).executeTakeFirst()
  const recipient = account?.emailVerifiedAt ? account.email : null
  if (!recipient) throw new ShopError('rule_refused', 'Please verify your own e-mail address on your profile page first.')
  await shop.limits.take('testMails', actor.id)
  const { subject, ...text } = writeExample(mail, await readExample(shop, { real: false }), draft)
  await shop.db.transaction().execute((tx) =>
    queueMessage(shop, tx, {
      kind: testMessage,
      about: { kind: 'customer', id: actor.id },
      dedupeKey: `test-mail:${actor.id}:${randomId(12)}`,
      channel: 'mail',
      recipient,
      subject: `Test: ${subject}`,
      ...text,
    }),
  )
  return recipient
}
