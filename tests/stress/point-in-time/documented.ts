import { readFileSync } from 'node:fs'

/**
 * Returns the lines of each block of commands in the section of docs/high-availability.md about point-in-time recovery: the set-up, what cron runs, the restore.
 * @throws Error if the page has other blocks
 */
export function readCommands(): { setUp: string[]; restore: string[] } {
  const page = readFileSync('docs/high-availability.md', 'utf8')
  const section = page.slice(page.indexOf('## Point-in-time recovery'))
  const blocks = [...section.matchAll(/(?:^ {4}.+\n)+/gm)].map(([block]) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => line.trim()),
  )
  const [setUp, cron, restore] = blocks
  if (!setUp || !cron || !restore || blocks.length > 3) throw new Error('The section about point-in-time recovery has other blocks of commands')
  return { setUp, restore }
}

/** Returns the lines of the restore with another moment. */
export function restoreTo(lines: readonly string[], moment: string): string[] {
  return lines.map((line) => line.replace(/--target='[^']+'/, `--target='${moment}'`))
}
