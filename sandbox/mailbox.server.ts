import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Shop } from '#platform/shop.ts'
import { listNewestMessages } from '#shop/messages/server/queries.server.ts'

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
    return c.html(pageOf(messages))
  })
  return pages
}

type Shown = { channel: string; to: string; subject?: string; text: string; createdAt: string }

const pageOf = (messages: Shown[]) =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Messages in test mode</title>
        <style>
          body {
            font:
              1rem/1.55 system-ui,
              sans-serif;
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color: #1e1613;
            background: #fcfaf7;
          }
          article {
            background: #fff;
            border: 1px solid #e3dcd2;
            border-radius: 16px;
            padding: 1rem 1.25rem;
            margin: 1rem 0;
          }
          p {
            white-space: pre-line;
            margin: 0.5rem 0 0;
            overflow-wrap: anywhere;
          }
          small {
            color: #55483f;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>Messages in test mode</h1>
          <p>Nothing was sent. In live mode the shop sends these messages by mail and SMS. Newest first.</p>
          ${messages.length === 0 ? html`<p>No message yet.</p>` : messages.map(articleOf)}
        </main>
      </body>
    </html>`

const articleOf = ({ channel, to, subject, text, createdAt }: Shown) =>
  html`<article>
    <h2>${subject ?? (channel === 'sms' ? 'SMS' : 'Mail')} to ${to}</h2>
    <small><time datetime="${createdAt}">${createdAt}</time></small>
    <p>${text}</p>
  </article>`
