import { readFileSync, writeFileSync } from 'node:fs'

/** Puts a text in the place of the last one of that name; the rest of the file is left as it is. @throws Error when the place is gone */
export function keepSection(name: string, text: string, file = 'docs/benchmarks.md') {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const before = readFileSync(file, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from === -1 || to < from) throw new Error(`${file} has lost the place of ${name}`)
  writeFileSync(file, `${before.slice(0, from)}${begin}\n${text}\n${before.slice(to)}`)
}
