import { inflateSync } from 'node:zlib'

type Pdf = {
  /** The text of each page, with a space between the texts that it draws. */
  pages: string[]
  /** What screen readers say in place of drawn text. */
  spoken: string[]
  /** The objects without their streams, as they are written. */
  objects: string[]
}

/** Reads the text of a PDF of pdfkit: each font has a table from its glyphs to letters, and each text names its font. */
export function readPdf(bytes: Buffer): Pdf {
  const file = bytes.toString('latin1')
  const objects = new Map<string, { head: string; stream: string }>()
  for (const match of file.matchAll(/(\d+) 0 obj\n/g)) {
    const from = match.index + match[0].length
    const head = file.slice(from, file.indexOf('endobj', from)).split('stream\n')[0] ?? ''
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const start = from + head.length + 'stream\n'.length
    const data = bytes.subarray(start, start + length)
    const stream = length === 0 ? '' : (head.includes('FlateDecode') ? inflateSync(data) : data).toString('latin1')
    objects.set(match[1] ?? '', { head, stream })
  }
  const objectAt = (head: string, key: string) => objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1] ?? '')
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\n/.test(head))
  return {
    pages: pages.map(({ head }) => {
      const resources = objectAt(head, 'Resources')?.head ?? head
      const lettersOf = (font: string) => letters(objectAt(objectAt(resources, font)?.head ?? '', 'ToUnicode')?.stream ?? '')
      return textOf(objectAt(head, 'Contents')?.stream ?? '', lettersOf)
    }),
    spoken: [...objects.values()].flatMap(({ head }) => spokenIn(head)),
    objects: [...objects.values()].map(({ head }) => head),
  }
}

/** Reads the letters of each glyph, in the order of the glyphs. */
function letters(table: string): string[] {
  return [...table.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[(.*?)\]/gs)].flatMap(([, range = '']) =>
    [...range.matchAll(/<([0-9a-f ]*)>/g)].map(([, codes = '']) =>
      String.fromCharCode(...(codes.match(/\w+/g) ?? []).map((code) => Number.parseInt(code, 16))),
    ),
  )
}

/** Joins the texts of a page. */
function textOf(content: string, lettersOf: (font: string) => string[]): string {
  const known = new Map<string, string[]>()
  const parts: string[] = []
  let font: string[] = []
  for (const line of content.split('\n')) {
    const name = /^\/(F\d+) /.exec(line)?.[1]
    if (name) {
      font = known.get(name) ?? lettersOf(name)
      known.set(name, font)
    }
    if (line.endsWith('TJ')) parts.push([...line.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs = '']) => decode(glyphs, font)).join(''))
  }
  return parts.join(' ').replaceAll(/ +/g, ' ')
}

/** Reads a text of another script than Latin: UTF-16 with some signs escaped. */
function spokenIn(head: string): string[] {
  const escaped = /\/ActualText \(\xfe\xff((?:\\.|[^)\\])*)\)/s.exec(head)?.[1]
  if (escaped === undefined) return []
  const signs: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes = escaped.replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign)
  return [Buffer.from(bytes, 'latin1').swap16().toString('utf16le')]
}

const decode = (glyphs: string, font: string[]) => (glyphs.match(/.{4}/g) ?? []).map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
