import { writeFileSync } from 'node:fs'
import { keepSection } from './keep-section.ts'
import { isWhole } from './settings.ts'

/** Prints figures. A full run also writes them, with their chart, to docs/. */
export function keepFigures(name: string, text: string, chart?: string) {
  console.log(`\n${text}\n`)
  if (!isWhole) return
  keepSection(name, chart ? `![${name}, as bars](pictures/bench-${name}.svg)\n\n${text}` : text)
  if (chart) writeFileSync(`docs/pictures/bench-${name}.svg`, chart)
}
