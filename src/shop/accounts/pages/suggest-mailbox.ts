/** The mail domains of most shoppers. */
const common = ['gmail.com', 'yahoo.com', 'yahoo.co.in', 'hotmail.com', 'outlook.com', 'rediffmail.com', 'icloud.com']

/** Real domains that are one slip from a common one. */
const real = new Set(['ymail.com', 'email.com', 'mail.com'])

/** Returns the address that a person probably meant, if its domain is one slip from a common one: `gmial.com`, `gmail.con` or `yahoo.co`. */
export function suggestMailbox(typed: string): string | undefined {
  const [, name = '', domain = ''] = /^\s*([^\s@]+)@([^\s@]+?)\s*$/.exec(typed) ?? []
  const wrong = domain.toLowerCase()
  if (common.includes(wrong) || real.has(wrong)) return undefined
  const meant = common.find((right) => isOneSlip(wrong, right))
  return meant && `${name}@${meant}`
}

/** Returns whether one letter is missing, doubled, wrong or added, or two neighbours are swapped. */
function isOneSlip(one: string, other: string) {
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left === [...right].reverse().join('')
}
