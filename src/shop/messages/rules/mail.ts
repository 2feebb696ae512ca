import type { Db } from '#platform/database/database.ts'
import type { MailFile } from '#platform/outbound/outbound.ts'
import type { ShopModule } from '#platform/shop.ts'
import type { ExampleOrder, MailExample } from './mail-example.ts'
import type { MailKind } from './mail-kind.ts'
import type { MailText } from './mail-blocks.ts'
import { type MessageKind, moneyMessage, ownerMessage, testMessage } from './message-kind.ts'
import { inOurWords, type OwnerNotice, ownerMail, type NoticeWords } from '../mails/notice-mail.ts'
import { fillTemplate, type Template, type Values, type Words, type WordsOf } from './templates.ts'

/** A mail that a module sends. `example` writes it for a preview, by the same writer as the real mail. */
export type Mail = {
  name: MailKind
  kind: MessageKind
  /** The words that the owner may edit. */
  template?: Template
  example: (example: MailExample) => MailText
}

/** What a stored mail is about. */
export type MailSubject = { kind: string; orderId: string | null; subjectKind: string | null; subjectId: string | null }

declare module '#platform/shop.ts' {
  interface ShopModule {
    mails?: readonly Mail[]
    /** Finds the files to attach to a mail. It runs when the mail is sent. */
    mailFiles?: (shop: Shop, mail: MailSubject) => Promise<MailFile[]>
    /** Kinds of messages that leave by SMS only. */
    smsKinds?: readonly MessageKind[]
    /** Finds the newest order, so that previews of mails show a real example. Only one module has it. */
    realExample?: (db: Db) => Promise<(ExampleOrder & { customerName: string }) | undefined>
  }
}

type Modules = { modules: readonly ShopModule[] }

export const listMails = ({ modules }: Modules): Mail[] => modules.flatMap(({ mails = [] }) => mails)

/** Lists every kind of message of the shop. Several mails may have the same kind. */
export const listKinds = (shop: Modules): MessageKind[] => [
  ...new Set([testMessage, ...listMails(shop).map(({ kind }) => kind), ...shop.modules.flatMap(({ smsKinds = [] }) => smsKinds)]),
]

/** Finds the kind of a stored message. It is undefined once the module that sent the message was removed. */
export function findKind({ modules }: Modules, name: string): MessageKind | undefined {
  // Each order asks several times, so no list of all kinds is made.
  for (const { mails = [], smsKinds = [] } of modules) {
    const found = mails.find(({ kind }) => kind.name === name)?.kind ?? smsKinds.find((kind) => kind.name === name)
    if (found) return found
  }
  return name === testMessage.name ? testMessage : undefined
}

/** Returns the kind of a message. @throws Error for a kind that no module sends */
export function getKind(shop: Modules, name: string): MessageKind {
  const kind = findKind(shop, name)
  if (!kind) throw new Error(`No module sends messages of the kind ${name}.`)
  return kind
}

type Writer<Facts> = Omit<Mail, 'template' | 'example'> & { write: (facts: Facts) => MailText; example: (example: MailExample) => NoInfer<Facts> }

/** Declares a mail. `example` returns the facts that `write` needs for a preview. */
export const mail = <Facts>({ name, kind, write, example }: Writer<Facts>) => ({
  name,
  kind,
  write: (facts: Facts) => ({ kind, channel: 'mail' as const, ...write(facts) }),
  example: (from: MailExample) => write(example(from)),
})

/** Declares a mail whose words the owner may edit. `values` returns the values of the variables for a preview. */
export const templateMail = ({ kind = moneyMessage, values, ...template }: Template & { kind?: MessageKind; values: (example: MailExample) => Values }) => ({
  name: template.name,
  kind,
  template,
  write: (words: WordsOf, given: Values) => ({ kind, channel: 'mail' as const, ...fillTemplate(template, words(template), given) }),
  example: (from: MailExample) => fillTemplate(template, from.words(template), values(from)),
})

/** Declares a notice to a shopper. Its sender uses `inOurWords` too. */
export const noticeMail = (name: MailKind, notice: (example: MailExample) => NoticeWords, kind: MessageKind = moneyMessage): Mail => ({
  name,
  kind,
  example: (from) => inOurWords(from.publicUrl, notice(from))(from.name).mail,
})

/** Declares a notice to the owner. Its sender uses `ownerMail` too. */
export const ownerNoticeMail = (name: MailKind, notice: (example: MailExample) => OwnerNotice): Mail => ({
  name,
  kind: ownerMessage,
  example: (from) => ownerMail(from.publicUrl, notice(from)),
})

/** Writes a mail for a preview. `draft` replaces the saved words of a template. */
export const writeExample = ({ template, example }: Mail, from: MailExample, draft?: Words): MailText =>
  example(draft && template ? { ...from, words: () => draft } : from)
