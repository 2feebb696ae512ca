import type { MailKind } from '#shop/messages/rules.ts'
import type { MailKindText } from '#shop/messages/texts-contract.ts'
import type { mailTextsTexts } from '#shop/messages/parts.ts'

export type MailGroup = keyof typeof mailTextsTexts.groups

const accountKinds: readonly MailKind[] = [
  'verifyCode',
  'addAddressCode',
  'reset',
  'resetByPhone',
  'passwordChanged',
  'emailChanged',
  'numberChanged',
  'factorChanged',
  'accountsJoined',
  'accountDeleted',
  'invitation',
]

/** Returns the part of the list that shows a kind of mail. */
export function groupOf({ kind, text }: MailKindText): MailGroup {
  if (text !== null) return 'editable'
  if (kind.startsWith('owner')) return 'owner'
  return accountKinds.includes(kind) ? 'account' : 'shopper'
}
