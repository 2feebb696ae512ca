/** The facts of the shop that a text may name in braces: {brand}. */
export const factNames = ['brand', 'company', 'founded', 'hours', 'email', 'phone', 'tagline', 'blurb'] as const

export type NamedFacts = Record<(typeof factNames)[number], string | number>

const named = new RegExp(`\\{(${factNames.join('|')})\\}`, 'g')

const isFact = (name: string): name is (typeof factNames)[number] => factNames.some((known) => known === name)

export const fillText = (text: string, facts: NamedFacts) => text.replace(named, (braces, name: string) => (isFact(name) ? String(facts[name]) : braces))

/** Addresses are checked when they are saved, so no fact may change them. */
const addresses = new Set(['to', 'href', 'image'])

/** Returns the same texts with the facts of the shop in place of their names. */
export function fillFacts<Texts extends object>(texts: Texts, facts: NamedFacts): Texts {
  return JSON.parse(JSON.stringify(texts), (key, value: unknown) => (typeof value === 'string' && !addresses.has(key) ? fillText(value, facts) : value))
}
