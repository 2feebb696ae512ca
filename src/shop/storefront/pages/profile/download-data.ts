import { dayInIndia } from '#kernel/india.ts'
import type { Proof } from '#shop/accounts/customers/contract.ts'
import { ownDataTexts, dataFileTexts as texts } from '#shop/accounts/parts.ts'
import { call } from '#ui/call.ts'
import * as peopleContract from '../../people/contract.ts'
import type { PersonalData } from '../../people/contract.ts'

/** Loads the person's data and saves it as a file. @throws CallError */
export async function downloadData(proof: Proof) {
  const data = await call(peopleContract.downloadOwnData, proof)
  const address = URL.createObjectURL(new Blob([dataFile(data)], { type: 'text/html;charset=utf-8' }))
  const name = ownDataTexts.download.file(dayInIndia(new Date(data.exportedAt)))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

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
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
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
  'body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;overflow-wrap:break-word}dl,dd,ol{margin:0}dt{color:#555}dt:not(:first-child){margin-top:.5rem}dd{white-space:pre-line}ol{padding:0;list-style-position:inside}li{margin:0 0 1rem}dd>dl,dd>ol,li>dl{border-left:2px solid #ddd;padding-left:.75rem}img{display:block;max-width:100%;max-height:30rem}'

function htmlOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? `<p>${texts.none}</p>` : `<ol>${value.map((item) => `<li>${htmlOf(item)}</li>`).join('')}</ol>`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined && field !== null && field !== '')
    return `<dl>${fields.map(([name, field]) => `<dt>${escape(labelOf(name))}</dt><dd>${htmlOf(field)}</dd>`).join('')}</dl>`
  }
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  const text = String(value)
  return isPicture(text) ? `<img src="${text}" alt="${texts.picture}">` : escape(text)
}

/** True for a photo, which is stored as a data URL. Nothing in it can end the attribute or run as script, as an SVG could. */
const isPicture = (text: string) => /^data:image\/(?:jpeg|png|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)

/** Turns a field's name into words: `signInMobile` into `Sign in mobile`. */
function labelOf(name: string) {
  const words = name.replace(/^_/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
