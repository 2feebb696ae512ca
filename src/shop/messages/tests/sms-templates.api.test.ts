import { beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '#kernel/duration.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { GatewayError } from '#platform/outbound/gateway-error.ts'
import type { OutboundMessage } from '#platform/outbound/outbound.ts'
import { download, makePack, move } from '#test/brand-packs.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, shop } from '#test/test-shop.ts'
import { listKinds } from '../rules/mail.ts'
import { isSmsKind } from '../rules/message-kind.ts'
import { faultOfSmsText, renderSms, tagsIn } from '../rules/sms-template.ts'
import { deliverMessage } from '../server/deliver-message.server.ts'
import { fillRegistered, listSmsTemplates } from '../server/sms-templates.server.ts'
import { testSmsTemplate } from '../server/test-sms-template.server.ts'
import { queueMessage } from '../server/queue-message.server.ts'
import { smsEvents, type SmsTemplate } from '../sms-contract.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const registered = { templateId: '1107160000000012345', header: 'swachh', text: '{#numeric#} is your code for Swachh.' }
const save = (event = 'otp', body: object = registered, as = token) => send('PUT', `/sms-templates/${event}`, { token: as, body })
const list = async (): Promise<SmsTemplate[]> => (await send('GET', '/sms-templates', { token })).body.templates
const samples = { numeric: '123456', alphanumeric: 'Rs 444.69', url: 'https://shop.example/follow/x' }

describe('each SMS of the shop', () => {
  test('has one event with a text that fits the rules, and renders against it', async () => {
    const kinds = listKinds(shop).filter(({ template }) => template !== undefined)
    expect(kinds.every(isSmsKind)).toBe(true)
    expect(kinds.map(({ template }) => template).toSorted()).toEqual([...smsEvents].toSorted())
    for (const { event, suggested, tags, third } of await list()) {
      expect([event, faultOfSmsText(suggested, { tags, ...(third && { reasonForThird: third }) })]).toEqual([event, undefined])
      const values = tags.map((tag) => samples[tag])
      expect(renderSms(suggested, values)).not.toMatch(/[{}₹]/)
      expect(tagsIn(suggested)).toEqual(tags)
    }
  })
})

describe('a registered text', () => {
  test('is saved in its canonical form, replaced and removed; the audit log has it', async () => {
    expect(await save()).toMatchObject({ status: 200, body: { template: { event: 'otp', ...registered, header: 'SWACHH', fromEnvironment: false } } })
    await Promise.all([save('otp', { ...registered, text: 'Code {#numeric#}' }), save('otp', { ...registered, text: 'Code {#numeric#}' })])
    expect((await list()).find(({ event }) => event === 'otp')).toMatchObject({ text: 'Code {#numeric#}', tags: ['numeric'] })
    for (const path of [1, 2]) expect([path, (await send('DELETE', '/sms-templates/otp', { token })).status]).toEqual([path, 200])
    expect((await list()).find(({ event }) => event === 'otp')).toMatchObject({ text: '', templateId: '' })
    const actions = (await send('GET', '/audit?kind=settings', { token })).body.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 2)).toEqual(['SMS text removed', 'SMS text saved'])
  })

  test.each([
    ['otp', { ...registered, text: '{#var#} is your code.' }, 'text'],
    ['otp', { ...registered, text: 'No code at all' }, 'text'],
    ['order', { ...registered, text: '{#alphanumeric#} {#alphanumeric#} at {#url#}' }, 'text'],
    ['otp', { ...registered, templateId: '12' }, 'templateId'],
    ['otp', { ...registered, header: 'S!' }, 'header'],
    ['otp', { ...registered, text: ' ' }, 'text'],
    ['unknown', registered, 'event'],
  ])('of %s is refused as %j', async (event, body, field) => {
    expect(await save(event, body)).toMatchObject({ status: 400, body: { code: 'invalid_input', details: [{ field }] } })
  })

  test('is for staff who see the settings, and saved by those who change them', async () => {
    for (const as of [await signedInStaff('packer'), await signedInCustomer()]) {
      expect((await send('GET', '/sms-templates', { token: as })).status).toBe(403)
      expect((await save('otp', registered, as)).status).toBe(403)
      expect((await send('DELETE', '/sms-templates/otp', { token: as })).status).toBe(403)
    }
    expect((await send('GET', '/sms-templates')).status).toBe(401)
  })
})

test('brand packs carry the registered texts with their ids, out and in', async () => {
  await save()
  const { json } = await download(token)
  expect(json('sms.json')).toEqual([{ event: 'otp', ...registered, header: 'SWACHH' }])
  const pack = makePack({ parts: { sms: [...json('sms.json'), { event: 'order', ...registered }] } })
  const itemsOf = async (dryRun?: boolean) => (await move(token, pack, { dryRun: dryRun ?? false })).body.parts[0].items
  await send('DELETE', '/sms-templates/otp', { token })
  const refusal = expect.objectContaining({ change: 'refused', name: 'order', why: expect.stringContaining('needs these variables') })
  const added = { change: 'new', name: 'otp', why: `SWACHH, ${registered.templateId}: ${registered.text}` }
  expect(await itemsOf(true)).toEqual(expect.arrayContaining([added, refusal]))
  expect((await list()).find(({ event }) => event === 'otp')?.text).toBe('')
  expect(await itemsOf()).toEqual(expect.arrayContaining([added, refusal]))
  expect((await list()).find(({ event }) => event === 'otp')).toMatchObject({ ...registered, header: 'SWACHH' })
  expect((await move(token, pack)).body.parts[0]).toMatchObject({ new: 0, changed: 0, refused: 1 })
  expect((await move(token, makePack({ parts: { sms: [{ event: 'otp', ...registered, templateId: '1' }] } }))).body.code).toBe('import_refused')
})

test('a test SMS leaves at once to the own number, in the registered text; the gateway’s answer is shown, and the proof must be fresh', async () => {
  const admin = await makeAdmin({ mobile: '9812345678' })
  const sent: OutboundMessage[] = []
  const live = { ...shop, outbound: { live: { mail: false, sms: true }, send: async (message: OutboundMessage) => void sent.push(message) } }
  const actor = { id: admin.id } as Actor
  expect((await testSmsTemplate(live, 'order', actor)).worked).toBe(true)
  await save('order', { ...registered, text: 'Order {#alphanumeric#} of {#alphanumeric#}: {#url#}' })
  expect(await testSmsTemplate(live, 'order', actor)).toEqual({
    worked: true,
    message: `The gateway took this SMS to +919812345678: “Order TEST of TEST: ${shop.config.PUBLIC_URL}” See whether it arrived.`,
  })
  expect(sent.map(({ recipient, registered: own }) => [recipient, own?.header])).toEqual([
    ['+919812345678', undefined],
    ['+919812345678', 'SWACHH'],
  ])
  const refusing = { ...live, outbound: { ...live.outbound, send: () => Promise.reject(new GatewayError('refused', 'template 1107 is unknown')) } }
  expect(await testSmsTemplate(refusing, 'order', actor)).toEqual({ worked: false, message: 'The SMS did not leave: template 1107 is unknown.' })
  const body = {}
  expect((await send('POST', '/sms-templates/otp/test', { token, body })).body).toMatchObject({
    code: 'rule_refused',
    message: expect.stringContaining('No SMS gateway'),
  })
  later(11 * minuteMs)
  expect((await send('POST', '/sms-templates/otp/test', { token, body })).body.code).toBe('fresh_proof_needed')
  expect((await send('POST', '/sms-templates/otp/test', { token: await signedInStaff('packer'), body })).body.code).toBe('scope_missing')
})

describe('the message', () => {
  const sent: { body: string; registered?: object | undefined }[] = []
  const gateway = {
    ...shop,
    outbound: { live: { mail: false, sms: false }, send: async (message: { body: string; registered?: object }) => void sent.push(message) },
  }

  async function deliver(values?: readonly string[]) {
    sent.length = 0
    const kind = listKinds(shop)
      .filter(isSmsKind)
      .find(({ template }) => template === 'order')
    if (!kind) throw new Error('The shop confirms no orders by SMS.')
    const message = { kind, channel: 'sms' as const, recipient: '+919812345678', dedupeKey: `test-${values?.join()}`, body: 'Order SW1 of ₹5 is confirmed' }
    const messageId = (await shop.db.transaction().execute((tx) => queueMessage(shop, tx, { ...message, ...(values && { values }) }))) ?? ''
    await deliverMessage(gateway, { messageId })
    const row = await shop.db.selectFrom('message').select(['body', 'status']).where('id', '=', messageId).executeTakeFirstOrThrow()
    return { sent: sent[0], row }
  }

  test('with a code may repeat it in the line by which browsers fill it in', async () => {
    expect(await save('otp', { ...registered, text: '{#numeric#} is your OTP.\n\n@shop.example #{#numeric#}' })).toMatchObject({ status: 200 })
    const live = { ...gateway, outbound: { ...gateway.outbound, live: { mail: false, sms: true } } }
    const { id } = await makeAdmin({ mobile: '9812345671' })
    expect((await testSmsTemplate(live, 'otp', { id } as Actor)).worked).toBe(true)
    expect(sent.at(-1)?.registered).toMatchObject({ text: '000000 is your OTP.\n\n@shop.example #000000' })
  })

  const order = { ...registered, text: 'Swachh: {#alphanumeric#} for {#alphanumeric#} is paid, see {#url#}' }
  const values = ['SW1', 'Rs 5', 'https://shop.example/f/1']

  test('is exactly the registered text, with its id and header, and the outbox says so', async () => {
    await save('order', order)
    const text = 'Swachh: SW1 for Rs 5 is paid, see https://shop.example/f/1'
    const { sent: message, row } = await deliver(values)
    expect(message).toMatchObject({ body: text, registered: { text, templateId: order.templateId, header: 'SWACHH' } })
    expect(row).toEqual({ body: text, status: 'sent' })
  })

  test('leaves in the shop’s own words without a registered text, or from a release without values; with Rs for ₹', async () => {
    expect((await deliver(['SW2', 'Rs 5', 'https://shop.example/f/2'])).sent).toMatchObject({ body: 'Order SW1 of Rs 5 is confirmed' })
    await save('order', order)
    const { sent: message } = await deliver()
    expect(message).toMatchObject({ body: 'Order SW1 of Rs 5 is confirmed' })
    expect(message).not.toHaveProperty('registered')
  })

  test('leaves in the shop’s own words when the environment names its template, which the list shows', async () => {
    const config = { ...shop.config, SMS_TEMPLATE_ORDER: '1107' }
    const row = { event: 'order', ...order }
    expect(fillRegistered(shop.config, { template: 'order', smsValues: values, registeredTexts: [row] })).toMatchObject({ templateId: order.templateId })
    expect(fillRegistered(config, { template: 'order', smsValues: values, registeredTexts: [row] })).toBeUndefined()
    expect((await listSmsTemplates({ ...shop, config })).filter(({ fromEnvironment }) => fromEnvironment).map(({ event }) => event)).toEqual(['order'])
  })

  test('has its values in the GSM alphabet too', async () => {
    await save('order', order)
    expect((await deliver(['SW4', '₹5', 'https://shop.example/f/4'])).sent).toMatchObject({ body: expect.stringContaining('SW4 for Rs 5 is paid') })
  })

  test('is not sent with a value that its variable cannot take', async () => {
    await save('order', order)
    await expect(deliver(['SW3', 'Rs 5', 'no address'])).rejects.toThrow('The registered text of order does not fit what the message says')
    expect(sent).toEqual([])
  })
})
