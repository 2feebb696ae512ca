/** The mail domains of most shoppers. */
const common = ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'hotmail.com', 'outlook.com', 'rediffmail.com', 'icloud.com']

/** Other real domains that look like a misspelling of a common one. */
const alsoReal = new Set(['ymail.com', 'email.com', 'mail.com'])

/** Returns the address that a person probably meant, if its domain is one typing mistake away from a common one: `gmial.com`, `gmail.con` or `yahoo.co`. */
export function suggestMailbox(typed: string): string | undefined {
  const [, name = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+?)\s*$/.exec(typed) ?? []
  const wrong = domain.toLowerCase()
  if (common.includes(wrong) || alsoReal.has(wrong)) return undefined
  const meant = common.find((right) => isOneSlip(wrong, right))
  return meant && `${name}@${meant}`
}

/** True if one letter is missing, doubled, wrong or added, or two neighbouring letters are swapped. Compares the middle parts that differ. */
function isOneSlip(one: string, other: string) {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const middle = one.slice(start, one.length - end)
  const otherMiddle = other.slice(start, other.length - end)
  if (middle.length <= 1 && otherMiddle.length <= 1) return true
  return middle.length === 2 && middle === [...otherMiddle].reverse().join('')
}
