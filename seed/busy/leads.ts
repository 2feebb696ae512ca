import * as leadsOfficeContract from '#shop/leads/office-contract.ts'
import * as leadsContract from '#shop/leads/contract.ts'
import { type Busy, day, hour } from './busy.ts'
import { emailOf } from './people.ts'

/** Messages of the contact form, with the days before the end of the story. */
const messages = [
  [301, 'Iqbal Ansari', 'Bulk order', 'We run a sweet shop in Lucknow and need 100 g of saffron a month. Do you have a price for shops?'],
  [262, 'Shalini Verma', 'Delivery to Leh', 'Do you deliver to Leh in winter?'],
  [230, 'Joseph Mathew', 'Test report', 'Can you send me the test report of batch SAF-2601?'],
  [188, 'Gauri Bhosale', 'Wrong name on the bill', 'My bill has my old name. Can you change it?'],
  [151, 'Prakash Iyer', 'Shilajit and tea', 'Can I take shilajit with tea, or only with milk?'],
  [117, 'Nusrat Jahan', 'Gift wrapping', 'I need twelve gift sets for a wedding. Can you add a card to each?'],
  [90, 'Suresh Babu', 'Payment failed', 'My payment failed twice, but the money came back. What can I do?'],
  [64, 'Ipsita Mohanty', 'How long it keeps', 'I bought ten grams. How do I store them in humid weather?'],
  [33, 'Tenzin Norbu', 'Supplier', 'I collect shilajit in Spiti. Are you looking for suppliers?'],
  [12, 'Kiran Bedekar', 'Cooking class', 'I teach cooking in Nashik and would like to show your saffron to my class.'],
  [5, 'Ayesha Khan', 'Order for Diwali', 'Will an order of today arrive in Hyderabad by Saturday?'],
  [2, 'Vivek Pillai', 'Bulk order', 'Price for fifty gift sets with our company logo?'],
  [1, 'Reena Topno', 'When is 50 g back?', 'The 50 g shilajit is sold out. When do you have it again?'],
  [0.2, 'Bharat Solanki', 'Invoice with GSTIN', 'Can I get an invoice with the GSTIN of my company?'],
] as const

const unansweredDays = 6

export function planLeads({ agenda, call, asSupport, end }: Busy) {
  for (const [index, [daysBefore, name, subject, message]] of messages.entries()) {
    const at = end.getTime() - daysBefore * day
    agenda.add(at, async () => {
      const { lead } = await call(leadsContract.addLead, { name, phone: `90001${20_301 + index}`, email: emailOf(name), subject, message })
      if (daysBefore > unansweredDays)
        agenda.add(at + 7 * hour, async () => void (await call(leadsOfficeContract.handleLead, { id: lead._id, handled: true }, await asSupport())))
    })
  }
}
