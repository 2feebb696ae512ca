import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, doneReply, text, version } from '#kernel/wire.ts'
import { warnings } from '#shop/claims/contract.ts'
import { mailKindNames } from './rules/mail-kind.ts'

const oneLine = text(150).check(z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here.'))
const subject = oneLine.check(z.minLength(1, 'Please enter the subject.'))

const mostCharacters = 5000

/** A browser's form may send line ends of Windows. */
const words = z.pipe(
  z
    .string('Please enter the words.')
    .check(
      z.trim(),
      z.minLength(1, 'Please enter the words.'),
      z.maxLength(mostCharacters, `Please use at most ${mostCharacters} characters.`),
      z.regex(/^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u, 'Please use plain text.'),
    ),
  z.transform((value) => value.replace(/\r\n?/g, '\n')),
)

/** A draft may lack what a saved text needs, so that the preview follows every key. */
const draft = z.optional(
  z.object({ subject: oneLine, words: z.string().check(z.maxLength(mostCharacters, `Please use at most ${mostCharacters} characters.`)) }),
)

/** The kind of mail. For an unknown kind, the server answers not_found. */
const byKind = { kind: z.string().check(z.maxLength(64)) }

/** The text of an editable mail. `isOurs`: the shop's owner has not changed it. */
export const mailText = z.object({ subject: z.string(), words: z.string(), isOurs: z.boolean(), version: z.int() })

export type SavedText = z.output<typeof mailText>

/**
 * `text` is null for a mail whose words are fixed: codes, security notices and mails about money. `group`: its part of the list. `variables`: what its words
 * may use; `needed`: what they must contain.
 */
const kind = z.object({
  kind: z.enum(mailKindNames),
  group: z.enum(['shopper', 'account', 'owner']),
  text: z.nullable(mailText),
  variables: z.array(z.string()),
  needed: z.array(z.string()),
})

export type MailKindText = z.output<typeof kind>

export const listTexts = endpoint({
  method: 'GET',
  path: '/messages/texts',
  access: { scope: 'settings:read' },
  summary: 'Every kind of mail, with the words of the editable ones',
  input: z.object({}),
  reply: z.array(kind),
})

export const showText = endpoint({
  method: 'GET',
  path: '/messages/texts/:kind',
  access: { scope: 'settings:read' },
  summary: 'One kind of mail with its words',
  input: z.object(byKind),
  reply: kind,
})

/** `isReal`: the mail is about the newest order, which needs orders:read. Otherwise it is about an example. */
const preview = z.object({ subject: z.string(), text: z.string(), html: z.string(), isReal: z.boolean() })

export type MailPreview = z.output<typeof preview>

export const previewText = endpoint({
  method: 'POST',
  path: '/messages/texts/:kind/preview',
  access: { scope: 'settings:read' },
  summary: 'A mail as its reader sees it, with the saved words or with a draft',
  input: z.object({ ...byKind, draft }),
  reply: preview,
})

export const saveText = endpoint({
  method: 'PUT',
  path: '/messages/texts/:kind',
  access: { scope: 'settings:write' },
  freshProof: true,
  summary: 'Change the words of a mail',
  input: z.object({ ...byKind, subject, words, version }),
  reply: z.object({ ...done, text: mailText, warnings }),
})

export const resetText = endpoint({
  method: 'POST',
  path: '/messages/texts/:kind/reset',
  access: { scope: 'settings:write' },
  freshProof: true,
  summary: 'Use the shop’s own words for a mail again',
  input: z.object({ ...byKind, version }),
  reply: z.object({ ...done, text: mailText }),
})

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/messages/texts/:kind/test',
  access: { scope: 'settings:write' },
  forPeople: true,
  once: 'header',
  summary: 'Mail an example to the verified address of the signed-in member of staff, with the saved words or with a draft',
  input: z.object({ ...byKind, draft: z.optional(z.object({ subject, words })) }),
  reply: doneReply,
})
