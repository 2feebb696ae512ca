import { deliverySentence } from './delivery-sentences.ts'

const plainNames = ['brand', 'company', 'founded', 'hours', 'email', 'phone', 'tagline', 'blurb'] as const

/** The facts of the shop that a text may name in braces: {brand}. */
export const factNames = [...plainNames, 'deliveryPrice'] as const

/** The facts that a legal page may name too. Some are whole sentences, which follow a switch of the settings. */
export const legalFactNames = [
  ...factNames,
  'address',
  'licence',
  'openingHours',
  'courts',
  'officerEmail',
  'acknowledged',
  'settled',
  'paymentProvider',
  'waysToPay',
  'deliveryCosts',
  'deliveryTerms',
  'deliveryReach',
  'dispatch',
  'arrives',
  'tellUs',
  'returnRule',
  'changeOfMind',
  'returnSteps',
  'countsAsDelivered',
  'refundDays',
] as const

export type LegalFact = (typeof legalFactNames)[number]

type Facts<Name extends string> = Readonly<Record<Name, string | number>>

/** What the shop gives for the facts. `chargesDelivery`: some deliveries cost something. */
export type NamedFacts = Facts<(typeof plainNames)[number]> & { readonly chargesDelivery: boolean }

/** The fields with addresses. They are checked when they are saved, so no fact may change them later. */
const addressFields = new Set(['to', 'href', 'image'])

/** Returns functions that replace these names in braces by facts: `fillText` in a text, `fillFacts` in each text of an object or a list, at any depth. */
function fillerOf<Name extends string>(names: readonly Name[]) {
  const known = new Set<string>(names)
  const isName = (name: string): name is Name => known.has(name)

  const fillText = (text: string, facts: Facts<Name>) =>
    text.replace(/\{([A-Za-z]+)\}/g, (braces, name: string) => (isName(name) ? String(facts[name]) : braces))

  function fillFacts<Texts extends object>(texts: Texts, facts: Facts<Name>): Texts {
    const fill = (value: unknown): unknown => {
      if (typeof value === 'string') return fillText(value, facts)
      if (Array.isArray(value)) return value.map(fill)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, addressFields.has(name) ? part : fill(part)]))
    }
    return fill(texts) as Texts
  }
  return { fillText, fillFacts }
}

const ofEveryPage = fillerOf(factNames)

const withSentences = (facts: NamedFacts) => ({ ...facts, deliveryPrice: deliverySentence('price', facts.chargesDelivery) })

/** Fill the facts that every page may name. */
export const fillText = (text: string, facts: NamedFacts): string => ofEveryPage.fillText(text, withSentences(facts))
export const fillFacts = <Texts extends object>(texts: Texts, facts: NamedFacts): Texts => ofEveryPage.fillFacts(texts, withSentences(facts))

/** Fills the facts that a legal page may name. */
export const { fillFacts: fillLegalFacts } = fillerOf(legalFactNames)
