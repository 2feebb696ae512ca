/** The facts of the shop that a text may name in braces: {brand}. */
export const factNames = ['brand', 'company', 'founded', 'hours', 'email', 'phone', 'tagline', 'blurb'] as const

export type NamedFacts = Record<(typeof factNames)[number], string | number>

const named = new RegExp(`\\{(${factNames.join('|')})\\}`, 'g')

const isFact = (name: string): name is (typeof factNames)[number] => factNames.some((known) => known === name)

/** Returns the text with the facts of the shop in place of their names. */
export const fillText = (text: string, facts: NamedFacts) => text.replace(named, (braces, name: string) => (isFact(name) ? String(facts[name]) : braces))

/** Addresses are checked when they are saved, so no fact may change them. */
const addresses = new Set(['to', 'href', 'image'])

/** Fills each text of the fields of an object or a list, at any depth. */
export function fillFacts<Texts extends object>(texts: Texts, facts: NamedFacts): Texts {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return fillText(value, facts)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, addresses.has(name) ? part : fill(part)]))
  }
  return fill(texts) as Texts
}
