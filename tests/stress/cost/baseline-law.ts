import { defaultNames } from '#shop/tax/month/rules/ledgers.ts'
import { apiBase } from '#kernel/endpoint.ts'
import type { Baseline, Fixture } from './fixture.ts'

const admin: Baseline = ({ admin: token }) => ({ token })

const directory = 'officename,pincode,officetype,district,statename\nSrinagar H.O,190001,HO,Srinagar,Jammu and Kashmir\n'
const ofMonth: Baseline = ({ admin: token }) => ({ token, query: 'month=2026-11' })

const ofOrder: Baseline = ({ admin: token }) => ({ token, id: 'SW000000000001' })

const registration = {
  effectiveFrom: '2030-01-01',
  kind: 'regular',
  gstin: '27AAPFU0939F1ZV',
  legalName: 'Kesar House',
  tradeName: '',
  state: '27',
  prefix: 'KH',
  notePrefix: 'KC',
  isLarge: false,
  takesGstin: false,
}

const taxClass = (fixture: Fixture) => ({ name: `Tea ${fixture.next('tax class')}`, hsn: '0902', kinds: [], products: [] })

async function addClass(fixture: Fixture): Promise<string> {
  const body = { ...taxClass(fixture), rate: 5, source: '' }
  return (await fixture.call<{ id: string }>('POST', '/tax/classes', { token: fixture.admin, body })).id
}

const smsTemplate = { templateId: '1107160000000012345', header: 'SWACHH', text: '{#numeric#} is your code.' }

const payout = (fixture: Fixture) => `AWB,Amount,UTR,Date\nAWB000001,1000,UTR ${fixture.next('payout')},2026-01-20\n`

async function addPayout(fixture: Fixture): Promise<string> {
  const { admin: token } = fixture
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` }
  const address = `${fixture.shop.baseURL}${apiBase}/money/remittances?courier=delhivery&dryRun=false`
  const { status } = await fetch(address, { method: 'POST', headers, body: payout(fixture) })
  if (status !== 200) throw new Error(`The import of a payout answered ${status}.`)
  const { remittances } = await fixture.call<{ remittances: { _id: string }[] }>('GET', '/cod/cash', { token })
  return remittances[0]?._id ?? ''
}

const breach = { what: 'A laptop was stolen.', data: 'Names and addresses', noticedAt: '2026-01-15T10:00' }

const ofBreach =
  (request: Partial<Awaited<ReturnType<Baseline>>> = {}): Baseline =>
  async (fixture) => {
    const { breach: added } = await fixture.call<{ breach: { _id: string } }>('POST', '/breaches', { token: fixture.admin, body: breach })
    return { token: fixture.admin, id: added._id, ...request }
  }

/** Baseline requests about what the law asks of a shop, by operation. */
export const lawBaselines: Record<string, Baseline> = {
  'GET /claims': admin,
  'GET /sms-templates': admin,
  'PUT /sms-templates/{event}': ({ admin: token }) => ({ token, id: 'otp', json: smsTemplate }),
  'POST /sms-templates/{event}/test': ({ admin: token }) => ({ token, id: 'otp', json: {} }),
  'DELETE /sms-templates/{event}': ({ admin: token }) => ({ token, id: 'review' }),
  'GET /account/consents': ({ collector: { token } }) => ({ token }),
  'PUT /account/consents': ({ collector: { token } }) => ({ token, json: { purpose: 'news', given: false } }),
  'GET /law': admin,
  'PUT /law/{item}': ({ admin: token }) => ({ token, id: 'nagging', json: { confirmed: true } }),
  'GET /grievances': admin,
  'GET /grievances/{id}': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0' }),
  'POST /grievances': () => ({ json: { name: 'Asha', contact: 'asha@example.com', text: 'The jar came broken.' } }),
  'POST /grievances/{id}/acknowledge': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0', json: {} }),
  'POST /grievances/{id}/answer': ({ admin: token }) => ({ token, id: 'GR-FIXTURE0', json: { answer: 'A new jar is with the courier.' } }),
  'GET /breaches': admin,
  'GET /breaches/{id}': ofBreach(),
  'POST /breaches': ({ admin: token }) => ({ token, json: breach }),
  'PUT /breaches/{id}': ofBreach({ json: { ...breach, version: 1, people: 3 } }),
  'GET /breaches/{id}/people': ofBreach({ query: 'who=all' }),
  'POST /breaches/{id}/tell': ofBreach({
    json: { version: 1, who: 'accounts', from: '2020-01-01', to: '2020-01-02', subject: 'Your data', words: 'Please read.' },
  }),
  'GET /exports/breaches/{id}': ofBreach(),
  'GET /pincodes': admin,
  'GET /pincodes/{pin}': () => ({ id: '190001' }),
  'PUT /pincodes': ({ admin: token }) => ({ token, json: { prefix: '79', cod: false } }),
  'PUT /pincodes/{pin}': (fixture) => ({ token: fixture.admin, id: '190001', json: { note: `Snow ${fixture.next('note of a PIN code')}` } }),
  'POST /pincodes/import': ({ admin: token }) => ({ token, headers: [['content-type', 'text/csv']], body: directory }),
  'GET /cod/cash': admin,
  'GET /money/disputes': admin,
  'POST /money/remittances': (fixture) => ({
    token: fixture.admin,
    headers: [['content-type', 'text/csv']],
    query: 'courier=delhivery',
    body: payout(fixture),
  }),
  'POST /money/remittances/{id}/decision': async (fixture) => ({
    token: fixture.admin,
    id: await addPayout(fixture),
    json: { row: 2, decision: 'written_off', reason: 'Of another shop' },
  }),
  'POST /money/remittances/{id}/undo': async (fixture) => ({ token: fixture.admin, id: await addPayout(fixture), json: { row: 2 } }),
  'DELETE /money/remittances/{id}': async (fixture) => ({ token: fixture.admin, id: await addPayout(fixture) }),
  'GET /orders/{id}/documents': ofOrder,
  'GET /documents/{id}': ({ admin: token }) => ({ token, id: 'unknown' }),
  'GET /tax/settings': admin,
  'PUT /tax/registration': (fixture) => ({ token: fixture.admin, json: registration }),
  'POST /tax/classes': (fixture) => ({ token: fixture.admin, json: { ...taxClass(fixture), rate: 5, source: '' } }),
  'PUT /tax/classes/{id}': async (fixture) => ({ token: fixture.admin, id: await addClass(fixture), json: taxClass(fixture) }),
  'DELETE /tax/classes/{id}': async (fixture) => ({ token: fixture.admin, id: await addClass(fixture) }),
  'POST /tax/classes/{id}/rates': async (fixture) => ({
    token: fixture.admin,
    id: await addClass(fixture),
    json: { effectiveFrom: '2026-04-01', rate: 12, source: '' },
  }),
  'GET /gst/month': ofMonth,
  'GET /gst/checks': ofMonth,
  'GET /gst/documents': ofMonth,
  'GET /gst/ledgers': admin,
  'PUT /gst/ledgers': ({ admin: token }) => ({ token, json: { names: defaultNames, sales: [] } }),
  'GET /exports/gstr1': ofMonth,
  'GET /exports/documents': ofMonth,
  'GET /exports/tally': ofMonth,
  'GET /exports/tax-lines': ofMonth,
  'GET /exports/payments': ofMonth,
  'GET /exports/refunds': ofMonth,
  'GET /exports/settlements': ofMonth,
  'GET /exports/differences': ofMonth,
}
