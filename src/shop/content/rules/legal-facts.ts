import { longestDeliveryDays } from '#shop/fulfilment/rules.ts'
import { arrivesSentence, chargesDelivery, daysOf, orderFactsTexts, takesReturns, tellUs } from '#shop/orders/rules.ts'
import type { Facts } from '#shop/settings/contract.ts'
import { hoursInWords } from '#shop/settings/rules.ts'
import type { Block, PageContent } from '../page-contract.ts'
import { deliverySentence } from './delivery-sentences.ts'
import { fillLegalFacts, type LegalFact } from './fill-facts.ts'

/** Returns the texts of the facts that legal pages name in braces. `provider`: the payment provider's name. */
function legalFactsOf(settings: Facts, provider: string): Record<LegalFact, string | number> {
  const { address, hours, grievanceOfficer, paymentWays, cashOnDelivery, returns } = settings
  const takesBack = takesReturns(settings)
  const charges = chargesDelivery(settings.deliveryCharge)
  return {
    ...settings,
    address: address.join(', '),
    openingHours: hoursInWords(hours),
    officerEmail: grievanceOfficer.email,
    acknowledged: grievanceOfficer.acknowledged,
    settled: grievanceOfficer.settled,
    paymentProvider: provider,
    waysToPay: orderFactsTexts.payBy(paymentWays, provider, cashOnDelivery),
    deliveryPrice: deliverySentence('price', charges),
    deliveryTerms: deliverySentence('terms', charges),
    deliveryReach: deliverySentence('reach', charges),
    deliveryCosts: deliverySentence(cashOnDelivery ? 'costsWithCash' : 'costs', charges),
    arrives: arrivesSentence(settings),
    tellUs: tellUs(settings),
    returnRule: takesBack ? 'sealed and unopened is the rule for everything else' : 'we take nothing else back',
    changeOfMind: takesBack
      ? `After that we take back packs that are unopened, with their seal intact, if you tell us within ${daysOf(returns.tellWithinDays)} of delivery. In that case please bear the cost of sending them back. Opened food cannot be taken back for a change of mind, for the safety of the next person.`
      : 'After that we take nothing back for a change of mind.',
    returnSteps: takesBack
      ? 'Once your order is on its way, open it under My Orders and press Return items. Choose the pieces and a reason, and add photos if something is wrong. We answer by mail or SMS and tell you what to do.'
      : '',
    countsAsDelivered: takesBack ? `If no delivery was recorded, the order counts as delivered ${longestDeliveryDays} days after it was sent.` : '',
    refundDays: daysOf(returns.refundWithinDays),
  }
}

/** Returns a legal page with its facts filled in. Without cash on delivery, it has no clause about the decision on that. */
export function fillLegal({ blocks, ...content }: PageContent, settings: Facts, provider: string): PageContent {
  const shown = blocks.filter(({ kind }) => kind !== 'cashDecision' || settings.cashOnDelivery)
  const filled = fillLegalFacts({ ...content, blocks: shown }, legalFactsOf(settings, provider))
  return { ...filled, blocks: filled.blocks.map(withoutEmptied) }
}

/** Leaves out paragraphs that became empty because their only fact is empty. A paragraph that the owner left blank has no content, and stays. */
function withoutEmptied(block: Block): Block {
  if (!('body' in block)) return block
  const isEmptied = ({ type, content }: (typeof block.body.content)[number]) =>
    type === 'paragraph' && content !== undefined && content.every((span) => span.type === 'text' && span.text === '')
  return { ...block, body: { ...block.body, content: block.body.content.filter((node) => !isEmptied(node)) } }
}

/** Returns the grievance officer as a section with a card of details. */
export const officerSection = ({ grievanceOfficer: { name, title, email, phone, hours }, company, address, ...settings }: Facts) => ({
  title: name,
  paragraphs: [`${title}, ${company}`],
  details: [
    { name: 'Email', value: email },
    { name: 'Phone', value: phone },
    { name: 'Hours', value: hours || hoursInWords(settings.hours) },
    { name: 'Address', value: address.join(', ') },
  ],
})
