const pattern = /^(\d+)\.(\d+)\.(\d+)$/

/** True for three numbers with points between them, such as 0.2.0. */
export const isRelease = (text: string) => pattern.test(text)

/** Returns a negative number if `one` is the earlier release, and 0 if both are the same. @throws Error for a text that is no release */
export function compareReleases(one: string, other: string): number {
  const [numbers, others] = [numbersOf(one), numbersOf(other)]
  return numbers.major - others.major || numbers.minor - others.minor || numbers.patch - others.patch
}

/** True if `release` is at most the next minor version after `own`. @throws Error for a text that is no release */
export function isWithinNextMinor(release: string, own: string): boolean {
  const [numbers, owns] = [numbersOf(release), numbersOf(own)]
  return numbers.major < owns.major || (numbers.major === owns.major && numbers.minor <= owns.minor + 1)
}

function numbersOf(release: string) {
  const [, major, minor, patch] = pattern.exec(release) ?? []
  if (major === undefined) throw new Error(`"${release}" is no release: it needs three numbers, such as 0.2.0`)
  return { major: Number(major), minor: Number(minor), patch: Number(patch) }
}
