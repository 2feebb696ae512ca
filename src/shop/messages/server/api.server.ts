import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { countMessages, listMessages, sendingOf } from './queries.server.ts'
import { resendMessage } from './resend-message.server.ts'
import { listTexts, previewText, saveWords, showText } from './texts.server.ts'
import { sendTestMail } from './send-test-mail.server.ts'
import { claimsOfWords } from '../rules/mail-claims.ts'
import * as sms from '../sms-contract.ts'
import * as texts from '../texts-contract.ts'
import { testSmsTemplate } from './test-sms-template.server.ts'
import { listSmsTemplates, removeSmsTemplate, saveSmsTemplate } from './sms-templates.server.ts'

export function messagesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listMessages, {
    page: (input, slice) => shop.fromReplica((db) => listMessages(db, { ...input, ...sendingOf(shop) }, slice)),
    count: (input) => shop.fromReplica((db) => countMessages(db, { ...input, now: shop.now() })),
  })

  mount(api, contract.resendMessage, async ({ id }, { actor }) => ({
    success: true as const,
    message: 'Message queued',
    sending: await resendMessage(shop, id, actor),
  }))

  mount(api, texts.listTexts, () => listTexts(shop))

  mount(api, texts.showText, ({ kind }) => showText(shop, kind))

  mount(api, texts.previewText, (input, { actor }) => previewText(shop, input, actor))

  mount(api, texts.saveText, async ({ kind, version, ...words }, { actor }) => {
    const text = await saveWords(shop, { kind, version, actor }, words)
    return { success: true as const, message: 'Words saved', text, warnings: claimsOfWords(text) }
  })

  mount(api, texts.resetText, async ({ kind, version }, { actor }) => ({
    success: true as const,
    message: 'Our own words are used again',
    text: await saveWords(shop, { kind, version, actor }, undefined),
  }))

  mount(api, sms.listSmsTemplates, async () => ({ templates: await listSmsTemplates(shop) }))

  mount(api, sms.saveSmsTemplate, async (input, { actor }) => ({
    success: true as const,
    message: 'Registered text saved',
    template: await saveSmsTemplate(shop, actor, input),
  }))

  mount(api, sms.testSmsTemplate, async ({ event }, { actor }) => ({ success: true as const, ...(await testSmsTemplate(shop, event, actor)) }))

  mount(api, sms.removeSmsTemplate, async ({ event }, { actor }) => {
    await removeSmsTemplate(shop, actor, event)
    return { success: true as const, message: 'Registered text removed' }
  })

  mount(api, texts.sendTestMail, async (input, { actor }) => ({
    success: true as const,
    message: `A test was sent to ${await sendTestMail(shop, input, actor)}.`,
  }))
}
