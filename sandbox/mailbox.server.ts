import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Shop } from '#platform/shop.ts'
import { listNewestMessages } from '#shop/messages/server/queries.server.ts'
import { pageOf } from './page.server.ts'

/** Shows the messages that live mode would have sent by mail and SMS: as a page, or as JSON if `Accept` asks for it. */
export function mailbox(shop: Shop) {
  const pages = new Hono()
  pages.get('/', async (c) => {
    const rows = await listNewestMessages(shop.db)
    const messages = rows.map(({ channel, recipient, subject, body, createdAt }) => ({
      channel,
      to: recipient,
      ...(subject !== null && { subject }),
      text: body,
      createdAt: createdAt.toISOString(),
    }))
    c.header('cache-control', 'no-store')
    if ((c.req.header('accept') ?? '').includes('application/json')) return c.json(messages)
    return c.html(pageOf({ title: 'Messages in test mode', body: bodyOf(messages) }))
  })
  return pages
}

type Shown = { channel: string; to: string; subject?: string; text: string; createdAt: string }

const bodyOf = (messages: Shown[]) =>
  html`<p>Nothing was sent. In live mode the shop sends these messages by mail and SMS. Newest first.</p>
    ${messages.length === 0 ? html`<p>No message yet.</p>` : messages.map(articleOf)}`

const articleOf = ({ channel, to, subject, text, createdAt }: Shown) =>
  html`<article>
    <h2>${subject ?? (channel === 'sms' ? 'SMS' : 'Mail')} to ${to}</h2>
    <small><time datetime="${createdAt}">${createdAt}</time></small>
    <p>${text}</p>
  </article>`
