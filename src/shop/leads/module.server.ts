import { sql } from 'kysely'
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
  subjects: [{ at: '/leads/:id', scope: 'leads:read', find: (ids) => sql`select id, name from lead where id = any(${ids})` }],
}

/* What other modules use. */
export { listLeadsFrom } from './server/leads.server.ts'
