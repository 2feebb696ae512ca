import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { openMailServer } from '../support/browser/mail-server.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'
import { openSmsGateway } from '../support/browser/sms-gateway.ts'

const person = { name: 'Meera Iyer', email: 'meera.private@example.com', password: 'a password of Meera' }
const mobile = '9812345670'
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

type Payment = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** True when the log contains the text. Digits must stand alone, because any six occur by chance in times and ids. */
const contains = (log: string, text: string) => (/^\d+$/.test(text) ? new RegExp(`(?<![\\w.])${text}(?!\\w)`).test(log) : log.includes(text))

test('the log of a whole run at level trace contains nothing private', async () => {
  // Both name the recipient when they refuse a message.
  const [mail, sms] = [await openMailServer({ refuses: true }), await openSmsGateway(500)]
  const shop = await startShop({
    LOG_LEVEL: 'trace',
    ACCESS_LOG: '1',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: 'shop@swachh.example',
    SMS_URL: `http://127.0.0.1:${sms.port}/send`,
    SMS_TOKEN: 'a-token-of-the-gateway',
  })
  try {
    const { password: admin } = shop.admin
    const { token: adminToken } = await logIn(shop, shop.admin.email, admin)
    for (const _ of ['registered', 'refused']) await callApi(shop, 'POST', '/auth/register', { body: person })
    await callApi(shop, 'POST', '/auth/login', { body: { email: person.email, password: 'a wrong password' } })
    const { token, userId } = await logIn(shop, person.email, person.password)

    await callApi(shop, 'POST', '/auth/send-otp', { body: { mobile } })
    const [message] = await shop.mailbox()
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? ''
    expect(code).toHaveLength(6)
    const { body: byPhone } = await callApi<{ token: string }>(shop, 'POST', '/auth/verify-otp', { body: { mobile, otp: code } })

    const { body: webhook } = await callApi<{ secret: string; webhook: { _id: string } }>(shop, 'POST', '/webhooks', {
      token: adminToken,
      body: { url: `http://127.0.0.1:${sms.port}/hooks/a-token-of-the-receiver`, events: ['order.paid'] },
    })
    expect(webhook.secret).toMatch(/^whsec_/)

    const address = { name: person.name, mobile, pincode: '560001', address: '12 Secret Lane' }
    const { body: saved } = await callApi<{ _id: string }>(shop, 'POST', '/users/addresses', { token, body: address })
    const { body: products } = await callApi<{ _id: string; variants: { quantity: string }[] }[]>(shop, 'GET', '/products')
    const items = products.slice(0, 1).map(({ _id, variants }) => ({ productId: _id, variant: variants[0]?.quantity, qty: 1 }))
    const { body: quote } = await callApi<{ total: number }>(shop, 'POST', '/pricing/quote', { body: { items } })
    const { body: prepared } = await callApi<{ order_id: string; orderId: string }>(shop, 'POST', '/payments/orders', {
      token,
      body: { items, addressId: saved._id, expectedTotal: quote.total },
    })
    const { body: paid } = await callApi<Payment>(shop, 'POST', '/sandbox/razorpay/pay', { body: { order_id: prepared.order_id, outcome: 'success' } })
    const proof = { razorpayPaymentId: paid.razorpay_payment_id, razorpayOrderId: paid.razorpay_order_id, razorpaySignature: paid.razorpay_signature }
    const { status } = await callApi(shop, 'POST', '/orders', { token, body: { items, address: {}, ...proof } })
    expect(status).toBe(200)

    const form = new FormData()
    for (const [name, value] of Object.entries({ name: person.name, email: person.email, mobile })) form.set(name, value)
    form.set('photo', new File([Buffer.from(pixel, 'base64')], 'me.png'))
    await fetch(`${shop.baseURL}/backend/api/profile/${userId}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: form })
    await callApi(shop, 'POST', '/leads', { body: { name: person.name, phone: mobile, email: person.email, message: 'my private message' } })
    await callApi(shop, 'POST', '/customers', {
      token: adminToken,
      body: { name: 'Ravi', email: 'ravi.private@example.com', addresses: [{ mobile: '9812345671' }] },
    })
    await callApi(shop, 'POST', `/orders/${prepared.orderId}/refunds`, { token: adminToken, body: { amount: 1, reason: 'kindness', key: 'a-key-of-it' } })
    for (const path of ['/orders', `/customers?q=${mobile}`, `/customers/${userId}/export`, '/audit', '/messages'])
      await callApi(shop, 'GET', path, { token: adminToken })
    await fetch(`${shop.baseURL}/backend/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"password":"${person.password}"`,
    })
    await callApi(shop, 'POST', '/auth/logout', { token, body: {} })
    for (const refusal of ['The mail server refused: 550', 'The SMS gateway answered 500', 'The receiver of a webhook answered 500'])
      await expect.poll(shop.output).toContain(refusal)
    const { body: messages } = await callApi<{ failure: string }[]>(shop, 'GET', '/messages', { token: adminToken })
    expect(messages.map(({ failure }) => failure)).toContain(`550 <${person.email}> is unknown here`)
    expect(await shop.stop()).toBe(0)

    const lines = shop.output().split('\n')
    const otpLines = lines.filter((line) => line.includes('One-time code for '))
    expect(otpLines, 'test mode writes the code, once').toHaveLength(1)
    const log = lines.filter((line) => !otpLines.includes(line)).join('\n')
    const secret = (await readFile(`${shop.dataDir}/auth-secret`, 'utf8')).trim()
    const privateTexts = [
      person.email,
      person.password,
      admin,
      'a wrong password',
      'a-token-of-the-gateway',
      'a-token-of-the-receiver',
      webhook.secret.replace('whsec_', ''),
      mobile,
      '9812345671',
      'ravi.private',
      code,
      token,
      adminToken,
      byPhone.token,
    ]
    for (const text of [...privateTexts, paid.razorpay_signature, secret, '12 Secret Lane', 'my private message', person.name]) {
      expect(text.length).toBeGreaterThan(5)
      expect(contains(log, text), `the log tells ${text}`).toBe(false)
    }
  } finally {
    await shop.remove()
    await mail.close()
    sms.close()
  }
})
