import type { Baseline } from './fixture.ts'

const admin: Baseline = ({ admin: token }) => ({ token })

const directory = 'officename,pincode,officetype,district,statename\nSrinagar H.O,190001,HO,Srinagar,Jammu and Kashmir\n'
const ofMonth: Baseline = ({ admin: token }) => ({ token, query: 'month=2026-11' })

const ofOrder: Baseline = ({ admin: token }) => ({ token, id: 'SW000000000001' })

/** Baseline requests about what the law asks of a shop, by operation. */
export const lawBaselines: Record<string, Baseline> = {
  'GET /claims': admin,
  'GET /grievances': admin,
  'GET /grievances/{id}': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0' }),
  'POST /grievances': () => ({ json: { name: 'Asha', contact: 'asha@example.com', text: 'The jar came broken.' } }),
  'POST /grievances/{id}/acknowledge': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0', json: {} }),
  'POST /grievances/{id}/answer': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0', json: { answer: 'A new jar is with the courier.' } }),
  'GET /pincodes': admin,
  'GET /pincodes/{pin}': () => ({ id: '190001' }),
  'PUT /pincodes': ({ admin: token }) => ({ token, json: { prefix: '79', cod: false } }),
  'PUT /pincodes/{pin}': (fixture) => ({ token: fixture.admin, id: '190001', json: { note: `Snow ${fixture.next('note of a PIN code')}` } }),
  'POST /pincodes/import': ({ admin: token }) => ({ token, headers: [['content-type', 'text/csv']], body: directory }),
  'GET /orders/{id}/documents': ofOrder,
  'GET /documents/{id}': ({ admin: token }) => ({ token, id: 'unknown' }),
  'GET /gst/month': ofMonth,
  'GET /gst/checks': ofMonth,
  'GET /gst/documents': ofMonth,
  'GET /exports/gstr1': ofMonth,
  'GET /exports/documents': ofMonth,
  'GET /exports/tally': ofMonth,
  'GET /exports/tax-lines': ofMonth,
  'GET /exports/payments': ofMonth,
  'GET /exports/refunds': ofMonth,
  'GET /exports/settlements': ofMonth,
  'GET /exports/differences': ofMonth,
}
