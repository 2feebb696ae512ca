export type Part = { text: string; href?: string }

/** `each` is the price of one piece, in brackets. */
export type ItemRow = { text: string; amount: string; each: string }

/** One block of a mail. A mail's plain text is its only source, so text and HTML cannot say different things. */
export type Block =
  | { kind: 'text'; lines: Part[][] }
  | { kind: 'items'; rows: ItemRow[] }
  | { kind: 'quote'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'button'; label: string; href: string }

/** `publicUrl` is the shop's address and `email` its e-mail address. Only these become links, so that no stranger's words do. */
type Own = { publicUrl: string; email: string }

/** A short lead-in before an address, such as "Follow it at" or "Your orders:", is the label of its button. */
const shortLead = /^([^.:!?\n]{1,30}?)(?: at|:)$/

/** The labels of buttons whose lead-in is a sentence, by the end of the path. */
const labels: readonly (readonly [path: RegExp, label: string])[] = [
  [/\/reset-password\b/i, 'Set a new password'],
  [/\/invitation\b/i, 'Accept the invitation'],
  [/\/login/i, 'Log in'],
]

/** The addresses that no button invites to. */
const quiet = /\/end-reminders\//

/** Splits the plain text of a mail into blocks: paragraphs, rows of items (two leading spaces), quotations (`> `), a one-time code, buttons. */
export function blocksOf(body: string, own: Own): Block[] {
  const found = body.split(/\n{2,}/).flatMap((paragraph) => (paragraph.trim() === '' ? [] : blocksOfParagraph(paragraph, own)))
  // A second button to the same page, and one that ends messages, becomes a link.
  const seen = new Set<string>()
  return found.map((block) => {
    if (block.kind !== 'button') return block
    if (seen.has(block.href) || quiet.test(block.href)) return { kind: 'text', lines: [[{ text: block.label, href: block.href }]] }
    seen.add(block.href)
    return block
  })
}

function blocksOfParagraph(paragraph: string, own: Own): Block[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  if (lines.every((line) => line.startsWith('  '))) return [{ kind: 'items', rows: lines.map(itemOf) }]
  if (lines.every((line) => line.startsWith('>'))) return [{ kind: 'quote', text: lines.map((line) => line.replace(/^> ?/, '')).join('\n') }]
  const code = /^(\d{6}) is your /.exec(paragraph)?.[1]
  if (code !== undefined) return [{ kind: 'code', code }, textOf(lines, own)]
  const [, lead, href] = new RegExp(`^([^]*?)(${ownAddress(own)})$`).exec(paragraph.trim()) ?? []
  if (lead === undefined || href === undefined) return [textOf(lines, own)]
  const label = shortLead.exec(lead.trim())?.[1]
  if (label !== undefined) return [{ kind: 'button', label, href }]
  const button: Block = { kind: 'button', label: labels.find(([path]) => path.test(href))?.[1] ?? 'Open', href }
  return lead.trim() === '' ? [button] : [textOf(lead.trim().split('\n'), own), button]
}

function itemOf(line: string): ItemRow {
  const [, text, amount, each = ''] = /^(.*): (₹[\d,.]+|\d[\d,]*)(?: (\(₹[^()]*\)))?$/.exec(line.trim()) ?? []
  return text === undefined || amount === undefined ? { text: line.trim(), amount: '', each: '' } : { text, amount, each }
}

const textOf = (lines: string[], own: Own): Block => ({ kind: 'text', lines: lines.map((line) => partsOf(line, own)) })

/** Splits a line into text and links. */
function partsOf(line: string, own: Own): Part[] {
  const pieces = line.split(new RegExp(`(${ownAddress(own)}|(?<![\\w.@-])${literal(own.email)}(?![\\w@-]))`))
  // The pattern has one group, so every second piece is an address.
  return pieces.flatMap((text, index) => (text === '' ? [] : index % 2 === 0 ? [{ text }] : [{ text, href: text === own.email ? `mailto:${text}` : text }]))
}

/** Matches an address of the shop, without the full stop of a sentence after it. Another host that begins with ours does not match. */
const ownAddress = ({ publicUrl }: Own) => `${literal(publicUrl)}(?:/[^\\s<>"]*[^\\s<>".,;:!?)]|/?(?![^\\s.,;:!?)]))`

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')

/** Returns the words that mail programs show beside the subject: the first paragraph after the greeting. */
export function previewOf(body: string): string {
  const [first = '', second = first] = body.split(/\n{2,}/)
  return (first.startsWith('Namaste') ? second : first).replace(/\s+/g, ' ').trim()
}
