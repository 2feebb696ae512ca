import { replaceSection } from '../../bench/replace-section.ts'

/** Writes the figures of a stress test to its section of a document, unless the run failed. */
export function saveFigures(name: string, figures: string, { passed, file = 'docs/trust.md' }: { passed: boolean; file?: string }) {
  if (passed) replaceSection(name, figures, file)
  else console.error(`The figures of ${name} are not saved, because the run failed.`)
}
