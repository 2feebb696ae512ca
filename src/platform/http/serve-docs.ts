import { createHash } from 'node:crypto'
import { allowOnly } from './answer-error.ts'
import type { Api } from './mount.ts'
import { openapiOf } from './openapi.ts'
import type { Content, OpenApi, Operation } from './openapi-types.ts'

const cacheControl = 'public, max-age=300'

/** Serves the API's documentation: /openapi.json for programs, /docs for people. It covers all endpoints that are mounted before the first request. */
export function serveDocs({ hono, endpoints, shop }: Api) {
  const describe = () =>
    openapiOf(
      endpoints,
      shop.statusOf,
      shop.modules.flatMap(({ posts = [] }) => posts),
    )
  let json: string | undefined
  let page: string | undefined

  hono.get('/openapi.json', (c) => {
    json ??= JSON.stringify(describe())
    return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': cacheControl })
  })

  hono.get('/docs', (c) => {
    page ??= docsPage(describe())
    return c.body(page, 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, 'content-security-policy': docsPolicy })
  })

  for (const path of ['/openapi.json', '/docs']) hono.all(path, allowOnly(['GET']))
}

const style = `
:root { color-scheme: light }
body { font: 16px/1.55 system-ui, sans-serif; color: #1e1613; background: #fcfaf7; max-width: 60rem; margin: 0 auto; padding: 1.5rem }
a { color: #4a2c6f }
:focus-visible { outline: 3px solid #65439a; outline-offset: 2px }
h2 { margin-top: 3rem; border-bottom: 1px solid #e3dcd2 }
section { margin: 1.5rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #e3dcd2; border-radius: 12px }
section h3 { margin: 0 0 .25rem }
code, pre { font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow: auto; background: #f4f0ea; padding: 1rem; border-radius: 8px; white-space: pre-wrap }
table { border-collapse: collapse; width: 100% }
caption { text-align: start; font-weight: 600; padding: .5rem 0 }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; border-top: 1px solid #e3dcd2; vertical-align: top }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; padding: 0; list-style: none }
nav a, summary { display: inline-block; min-height: 24px }
`

/** The Content-Security-Policy of the page: it may load nothing but its own style. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'`

/** Renders the OpenAPI document as an HTML page without scripts. */
function docsPage(document: OpenApi): string {
  const { info, servers, tags, paths, webhooks } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  const groups = tags.map(({ name }) => ({ name, members: operations.filter(({ operation }) => operation.tags.includes(name)) }))
  const base = servers[0]?.url ?? ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)} API</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${text(info.title)} API</h1>
<p>${text(info.description)}</p>
<p>All paths begin with <code>${text(base)}</code>. For programs: <a href="${text(base)}/openapi.json">openapi.json</a>.</p>
<p>A failure answers <code>{"success": false, "message", "error", "code", "details"}</code> with its status.</p>
<details><summary>Codes of failures, by status</summary>${failures(document)}</details>
</header>
<nav aria-label="Parts"><ul>${groups.map(({ name }) => `<li><a href="#${text(name)}">${text(name)}</a></li>`).join('')}${Object.keys(webhooks).length > 0 ? '<li><a href="#events">events</a></li>' : ''}</ul></nav>
<main>
${groups.map(({ name, members }) => `<h2 id="${text(name)}">${text(name)}</h2>\n${members.map((member) => section(member)).join('\n')}`).join('\n')}
${eventSections(document)}
</main>
</body>
</html>`
}

/** The events that the shop posts to other programs. */
function eventSections({ webhooks }: OpenApi) {
  const events = Object.entries(webhooks)
  if (events.length === 0) return ''
  const sections = events.map(
    ([name, { post }]) => `<section aria-labelledby="${text(post.operationId)}">
<h3 id="${text(post.operationId)}"><code>${text(name)}</code></h3>
<p>${text(post.summary)}.</p>
${bodies('Body', post.requestBody.content)}
</section>`,
  )
  return `<h2 id="events">events</h2>\n<p>The shop posts these to the addresses of its webhooks, signed as Standard Webhooks describes.</p>\n${sections.join('\n')}`
}

function failures({ components }: OpenApi) {
  const rows = Object.entries(components.responses).flatMap(([name, { description }]) => {
    const status = /^Refused(\d+)$/.exec(name)?.[1]
    return status === undefined ? [] : [`<tr><th scope="row">${status}</th><td><code>${text(description)}</code></td></tr>`]
  })
  return `<table><thead><tr><th scope="col">Status</th><th scope="col">Codes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const { operationId, summary, description, requestBody, responses } = operation
  const done = responses['200']
  return `<section aria-labelledby="${text(operationId)}">
<h3 id="${text(operationId)}"><code>${method.toUpperCase()} ${text(path)}</code></h3>
<p>${text(summary)}. ${text(description)}</p>
${parameterTable(operation)}
${requestBody ? bodies('Body', requestBody.content) : ''}
${done && 'content' in done ? bodies('Answer', done.content) : ''}
</section>`
}

function parameterTable({ parameters }: Operation) {
  if (parameters.length === 0) return ''
  const row = ({ name, in: place, required, schema }: (typeof parameters)[number]) =>
    `<tr><th scope="row"><code>${text(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td><code>${text(JSON.stringify(schema))}</code></td></tr>`
  return `<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">What</th></tr></thead><tbody>${parameters.map(row).join('')}</tbody></table>`
}

const bodies = (title: string, content: Content) =>
  Object.entries(content)
    .map(
      ([type, { schema, example }]) =>
        `${example === undefined ? '' : details(`Example of the ${title.toLowerCase()}`, example)}${details(`${title}: ${type}`, schema)}`,
    )
    .join('')

const details = (title: string, shown: unknown) =>
  `<details><summary>${text(title)}</summary><pre tabindex="0">${text(JSON.stringify(shown, null, 2))}</pre></details>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const text = (raw: string) => raw.replace(/[&<>"]/g, (character) => entities[character] ?? character)
