import { readFileSync, writeFileSync } from 'node:fs'

/** Replaces the named section of a document, and leaves the rest as it is. @throws Error when the section's markers are missing */
export function replaceSection(name: string, text: string, file = 'docs/benchmarks.md') {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const before = readFileSync(file, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${file} has no markers for ${name}`)
  writeFileSync(file, `${before.slice(0, from)}${begin}\n${text}\n${before.slice(to)}`)
}
