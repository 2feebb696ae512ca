import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Outside } from '../open-payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { accountOf } from './account.ts'
import { callRazorpay, refusalIn, tooMuch } from './client.ts'
import { fieldsOf } from './returned-fields.ts'
import { isSameSignature, linkSignature } from './signatures.ts'
import { linkOf, wireLink } from './wire.ts'

/** Razorpay's list of links, which is not named `items`. Its entries are parsed one by one, because links made elsewhere in the account may not fit. */
const linkList = z.object({ payment_links: z.array(z.unknown()) })

type Links = Pick<PaymentProvider, 'createLink' | 'getLink' | 'cancelLink' | 'findLinkByReference' | 'readLinkReturn'>

/** Returns Razorpay's payment links. https://razorpay.com/docs/api/payments/payment-links */
export function openLinks(outside: Outside): Links {
  const { keySecret } = accountOf(outside).secrets
  const pathOf = (id: string) => `/v1/payment_links/${encodeURIComponent(id)}`

  const getLink: Links['getLink'] = async (id) => linkOf(await callRazorpay(outside, 'GET', pathOf(id), wireLink))

  /** Compares the references itself, because Razorpay may answer with other links too. */
  async function findLinkByReference(reference: string) {
    const { payment_links } = await callRazorpay(outside, 'GET', `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`, linkList)
    const links = payment_links.flatMap((item) => z.safeParse(wireLink, item).data ?? []).map(linkOf)
    return links.find((link) => link.reference === reference)
  }

  return {
    getLink,
    findLinkByReference,
    readLinkReturn(query) {
      const fields = fieldsOf(query, ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id', 'signature'])
      if (!fields) return undefined
      const [linkId = '', reference = '', status = '', paymentId = '', signature = ''] = fields
      return isSameSignature(signature, linkSignature({ linkId, reference, status, paymentId }, keySecret)) ? { reference, paymentId } : undefined
    },

    async createLink({ amountPaise, reference, description, expiresAt, returnUrl }) {
      const body = {
        amount: amountPaise,
        currency: 'INR',
        accept_partial: false,
        reference_id: reference,
        description,
        expire_by: Math.floor(expiresAt.getTime() / 1000),
        // The shop sends the link itself.
        notify: { sms: false, email: false },
        reminder_enable: false,
        callback_url: returnUrl,
        callback_method: 'get',
      }
      try {
        return linkOf(await callRazorpay(outside, 'POST', '/v1/payment_links', wireLink, { body }))
      } catch (error) {
        const refusal = refusalIn(error)
        if (refusal?.status === 400 && /amount/i.test(refusal.message)) throw new ShopError('rule_refused', tooMuch)
        // Razorpay takes each reference once. A refusal means that an earlier call made the link and its answer was lost.
        const existing = refusal?.status === 400 && /reference_id/i.test(refusal.message) ? await findLinkByReference(reference) : undefined
        if (existing) return existing
        throw error
      }
    },

    async cancelLink(id) {
      try {
        return linkOf(await callRazorpay(outside, 'POST', `${pathOf(id)}/cancel`, wireLink))
      } catch (error) {
        // Razorpay refuses to cancel a link that was paid, cancelled or has expired.
        const link = await getLink(id)
        if (link.state === 'open') throw error
        return link
      }
    },
  }
}
