import { writeFileSync } from 'node:fs'
import { keepSection } from './keep-section.ts'
import { isWhole } from './settings.ts'

/** Shows figures, and keeps them with their picture in docs/, unless the run was a short one. */
export function keepFigures(name: string, text: string, chart?: string) {
  console.log(`\n${text}\n`)
  if (!isWhole) return
  keepSection(name, chart ? `![${name}, as bars](pictures/bench-${name}.svg)\n\n${text}` : text)
  if (chart) writeFileSync(`docs/pictures/bench-${name}.svg`, chart)
}
