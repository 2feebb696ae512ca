/** Pure rules and words that other modules use. Safe in a browser. */

export { inOurWords, ownerMail, type OwnWords, type WriteNotice } from './mails/notice-mail.ts'
export { greetingOf, plainNameOf } from './rules/greeting.ts'
export { button, buttonAfter, codeBlock, paragraphsOf, textRows, type MailBlock, type MailRow } from './rules/mail-blocks.ts'
export type { MailExample } from './rules/mail-example.ts'
export type { MailKind } from './rules/mail-kind.ts'
export { helpBlock, helpWith, mailOf, withParagraphs, type MailText } from './rules/mail-text.ts'
export { getKind, mail, noticeMail, ownerNoticeMail, templateMail, type Mail } from './rules/mail.ts'
export { moneyKey, moneyMessage, ownerMessage, type MessageKind, type SmsKind, type SubjectKind } from './rules/message-kind.ts'
export { smsLength } from './rules/sms-length.ts'
export { checkWords, subjectVariables, yourOrders, type Template } from './rules/templates.ts'
