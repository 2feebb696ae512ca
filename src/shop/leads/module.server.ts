import type { ShopModule } from '#platform/shop.ts'
import { leadMails } from './mails/reply-mail.ts'
import { leadsApi } from './server/api.server.ts'
import { personalLeads, leadsNeed } from './server/leads.server.ts'

export const leads: ShopModule = {
  name: 'leads',
  api: [leadsApi],
  needs: [leadsNeed],
  personal: [personalLeads],
  mails: leadMails,
}

/* What modules above use. */
export { listLeadsFrom } from './server/leads.server.ts'
