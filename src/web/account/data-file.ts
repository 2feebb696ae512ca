import type { PersonalData } from '#domain/customers/export-contract.ts'
import { dataFileTexts as texts } from '../texts/own-account.ts'

/**
 * Returns the HTML file of a person's data: readable headings and lists, and the same data as JSON at the end. It lists every field of every table, so no
 * later field can be forgotten. The file runs no script and loads nothing.
 */
export function dataFile(data: PersonalData): string {
  const title = escape(texts.title(data.account.name))
  const parts = Object.entries(data).filter(([name]) => name !== 'exportedAt')
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escape(texts.lead(data.exportedAt))} ${escape(texts.json)}</p>
${parts.map(([name, value]) => `<h2>${escape(labelOf(name))}</h2>\n${htmlOf(value)}`).join('\n')}
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
</body>
</html>
`
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}dl{display:grid;grid-template-columns:minmax(6rem,12rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#555}dd{margin:0;min-width:0;overflow-wrap:anywhere;white-space:pre-line}ol{padding-left:1.5rem}li{margin:0 0 1rem}'

function htmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? `<p>${texts.none}</p>` : `<ol>${value.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null && field !== '')
    return `<dl>${fields.map(([name, field]) => `<dt>${escape(labelOf(name))}</dt><dd>${htmlOf(field)}</dd>`).join('')}</dl>`
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return escape(String(value))
}

/** Turns a field's name into words: `signInMobile` into `Sign in mobile`. */
function labelOf(name: string) {
  const words = name.replace(/^_/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
