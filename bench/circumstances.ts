import { cpus, loadavg } from 'node:os'

const loadBefore = loadavg()[0] ?? 0

/** Formats date, versions and machine, for the line below a table. */
export function circumstances(...versions: string[]) {
  const [processor] = cpus()
  const machine = `${cpus().length} × ${processor?.model ?? 'unknown processor'}`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}${versions.map((version) => `, ${version}`).join('')}, ${machine}, load ${loadBefore.toFixed(1)}.`
}

export const countOf = (number: number) => Math.round(number).toLocaleString('en')

/** Formats a Markdown table; the first column holds words, the others figures. */
export function markdownTable(head: string[], rows: string[][]) {
  const rule = `|${head.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`
  const [first, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [first, rule, ...lines].join('\n')
}
