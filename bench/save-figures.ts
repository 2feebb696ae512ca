import { writeFileSync } from 'node:fs'
import { replaceSection } from './replace-section.ts'
import { isWhole } from './settings.ts'

/** Prints figures. A full run also writes them, with their chart, to docs/. */
export function saveFigures(name: string, text: string, chart?: string) {
  console.log(`\n${text}\n`)
  if (!isWhole) return
  replaceSection(name, chart ? `![${name}, as bars](pictures/bench-${name}.svg)\n\n${text}` : text)
  if (chart) writeFileSync(`docs/pictures/bench-${name}.svg`, chart)
}
