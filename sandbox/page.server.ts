import { html } from 'hono/html'

type Page = { title: string; heading?: string; body: unknown }

/** Returns a page of test mode: mails, payment links, or the courier's parcels. */
export const pageOf = ({ title, heading = title, body }: Page) =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
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
          form {
            display: flex;
            flex-wrap: wrap;
            gap: 0.5rem;
            margin-top: 0.75rem;
          }
          button,
          select {
            font: inherit;
            min-height: 44px;
            padding: 0 0.75rem;
            border: 1px solid #8a7d72;
            border-radius: 10px;
            background: #fff;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${body}
        </main>
      </body>
    </html>`
