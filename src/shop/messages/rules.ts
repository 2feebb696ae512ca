/** Pure rules and words that other modules use. Safe in a browser. */

export { inOurWords, myOrders, ownerMail, type NoticeWords, type WriteNotice } from './mails/notice-mail.ts'
export { checkWords, subjectVariables, type Variables } from './rules/check-words.ts'
export {
  button,
  buttonAfter,
  codeBlock,
  greetingOf,
  helpBlock,
  helpWith,
  mailOf,
  paragraphsOf,
  plainNameOf,
  textRows,
  withParagraphs,
  type MailBlock,
  type MailRow,
  type MailText,
} from './rules/mail-blocks.ts'
export type { MailExample } from './rules/mail-example.ts'
export { findKind, mail, noticeMail, ownerNoticeMail, templateMail, type Mail, type MailSubject } from './rules/mail.ts'
export { moneyKey, moneyMessage, ownerMessage, smsLength, type MessageKind, type SmsKind, type SubjectKind } from './rules/message-kind.ts'
export { smsVariable } from './rules/sms-template.ts'
export { yourOrders } from './rules/templates.ts'
