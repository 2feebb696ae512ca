const heading = (version: string) => new RegExp(`^## ${version.replaceAll('.', '\\.')}(?: - \\d{4}-\\d\\d-\\d\\d)?$`, 'm')

/**
 * Gives the entries of "Unreleased" to a version, dated `day`, and leaves an empty "Unreleased". A section of that version that is written already gets the date.
 * @throws Error with one line when there is nothing to release, or entries in both sections
 */
export function closeUnreleased(changelog: string, version: string, day: string): string {
  const entries = sectionOf(changelog, /^## Unreleased$/m)
  if (entries === undefined) throw new Error('CHANGELOG.md has no section "## Unreleased"')
  const own = heading(version)
  const isWritten = own.test(changelog)
  if (isWritten && entries !== '') throw new Error(`CHANGELOG.md has entries for ${version} and unreleased ones: join them under ${version}`)
  if (!isWritten && entries === '') throw new Error('CHANGELOG.md has nothing under "Unreleased"')
  if (isWritten) return changelog.replace(own, `## ${version} - ${day}`)
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${day}`)
}

/** Returns what a version changes, for the message of its tag. Empty if the changelog does not have it. */
export const notesOf = (changelog: string, version: string) => sectionOf(changelog, heading(version)) ?? ''

/** Returns the text below a heading of the second level, without the heading. */
function sectionOf(changelog: string, start: RegExp): string | undefined {
  const found = start.exec(changelog)
  if (!found) return undefined
  const after = changelog.slice(found.index + found[0].length)
  return (after.split(/^## /m)[0] ?? '').trim()
}
