import { describe, expect, test } from 'vitest'
import { modules } from '../../../shop.modules.ts'
import { defaultSettings } from '#shop/settings/rules/settings.ts'
import { exampleLead, exampleOrder, type MailExample } from '../rules/mail-example.ts'
import { type MailKind, mailKindNames } from '../rules/mail-kind.ts'
import { listKinds, listMails, writeExample } from '../rules/mail.ts'
import type { MailText } from '../rules/mail-blocks.ts'
import { renderMail } from '../server/render-mail.server.ts'

/** Tests the text and the HTML of every mail that the shop sends. */

const mails = listMails({ modules })

function mailNamed(kind: MailKind) {
  const mail = mails.find(({ name }) => name === kind)
  if (!mail) throw new Error(`No module sends the mail ${kind}.`)
  return mail
}

const publicUrl = 'https://shop.example'

const example: MailExample = {
  publicUrl,
  settings: { ...defaultSettings, arrival: { fromDays: 3, toDays: 13 } },
  words: (template) => template,
  name: 'Asha Rao',
  now: new Date('2026-11-24T02:45:00Z'),
  moment: '24 November 2026 at 8:15 am (India time)',
  lead: exampleLead,
  order: exampleOrder,
}

const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)>{link} https://evil.example/pay https://shop.example/pay'

const hostileExample: MailExample = {
  ...example,
  settings: { ...defaultSettings, brand: hostile.slice(0, 60), address: [hostile] },
  name: hostile,
  lead: { subject: hostile, message: `${hostile}\n\n${publicUrl}.evil.example/pay` },
  order: {
    ...exampleOrder,
    couponCode: hostile,
    lines: exampleOrder.lines.map((line) => ({ ...line, name: hostile })),
    address: { ...exampleOrder.address, name: hostile, street: hostile, city: hostile },
  },
}

const render = (mail: MailText, { settings }: MailExample = example) => renderMail(mail, settings)

/** Returns what a reader of the HTML sees: no head, no tags, no preview line. */
const shownIn = (html: string) =>
  html
    .replace(/^[^]*<body/, '<body')
    .replace(/<div style="display:none[^]*?<\/div><\/div>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")

const amountsIn = (text: string) => [...new Set(text.match(/₹[\d,]+(?:\.\d\d)?/g))].toSorted()

const linksIn = (html: string) => Array.from(html.matchAll(/href="([^"]*)"/g), ([, href = '']) => href)

test('each kind of mail has one module that sends it', () => {
  expect(mails.map(({ name }) => name).toSorted()).toEqual([...mailKindNames].toSorted())
})

test('each kind of message is declared once', () => {
  const names = listKinds({ modules }).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

describe.each(mailKindNames)('the mail %s', (kind) => {
  const mail = mailNamed(kind).example(example)

  test('is complete: nothing of it is left to fill in', () => {
    expect(mail.subject).toMatch(/\S/)
    expect(mail.subject).not.toMatch(/[\n\r]|undefined/)
    expect(mail.body).not.toMatch(/[{}]|undefined|null|NaN/)
    expect(shownIn(render(mail))).toContain(mail.subject)
  })

  test('runs no script, loads nothing, and links only https and mailto', () => {
    const html = render(mail)
    expect(html).not.toMatch(/<script|<img|<iframe|<link|<form|url\(|@import|\son\w+=/i)
    expect(linksIn(html).length).toBeGreaterThan(0)
    for (const href of linksIn(html)) expect(href).toMatch(/^(https:\/\/shop\.example(\/|$)|mailto:care@swachh\.example$)/)
    expect(html.length).toBeLessThan(60_000)
  })

  test('says the same amounts in text and HTML', () => {
    expect(amountsIn(shownIn(render(mail)))).toEqual(amountsIn(`${mail.subject} ${mail.body}`))
  })

  test('shows hostile words as text', () => {
    const html = render(mailNamed(kind).example(hostileExample), hostileExample)
    expect(html).not.toMatch(/<script|<img/i)
    for (const href of linksIn(html)) expect(href).toMatch(/^(https:\/\/shop\.example(\/[^"]*)?|mailto:care@swachh\.example)$/)
    expect(linksIn(html).join(' ')).not.toContain('evil')
    expect(linksIn(html)).not.toContain('https://shop.example/pay')
  })
})

test('an order of a hundred lines is below the size at which mail programs cut', () => {
  const lines = Array.from({ length: 100 }, (_, index) => ({
    ...exampleOrder.lines[0],
    name: `Kashmiri Saffron ${index}`,
    quantityLabel: '1 g',
    qty: 2,
    netPaise: 90_000,
    couponSharePaise: 0,
  }))
  expect(render(mailNamed('placed').example({ ...example, order: { ...exampleOrder, lines } })).length).toBeLessThan(60_000)
})

test('a code is large, and in the words too', () => {
  const html = render(mailNamed('verifyCode').example(example))
  expect(html).toMatch(/class="code"[^>]*>123456</)
  expect(shownIn(html)).toContain('123456 is your code')
})

test('a draft replaces the saved words', () => {
  expect(writeExample(mailNamed('shipped'), example, { subject: 'Off it goes', words: 'Hello {name}, {order}: {link}' })).toMatchObject({
    subject: 'Off it goes',
    body: 'Hello Asha Rao, SW00000000: https://shop.example/Myorders',
  })
})
