import { z } from 'zod/mini'
import { brandPart } from '#shop/settings/module.server.ts'
import * as contract from '../texts-contract.ts'
import { listTexts } from './texts.server.ts'

const mails = z.array(z.omit(contract.saveText.input, { version: true })).check(z.maxLength(100))

/** The owner's words of mails. A registered text of an SMS belongs to the sender that the operators know, so it is no part of a brand. */
export const brandMails = brandPart({
  name: 'mails',
  schema: mails,
  write: async (shop) =>
    (await listTexts(shop)).flatMap(({ kind, text }) => (text && !text.isOurs ? [{ kind, subject: text.subject, words: text.words }] : [])),
})
