import type { Baseline } from './fixture.ts'

const admin: Baseline = ({ admin: token }) => ({ token })

const directory = 'officename,pincode,officetype,district,statename\nSrinagar H.O,190001,HO,Srinagar,Jammu and Kashmir\n'

/** Baseline requests about what the law asks of a shop, by operation. */
export const lawBaselines: Record<string, Baseline> = {
  'GET /claims': admin,
  'GET /pincodes': admin,
  'GET /pincodes/{pin}': () => ({ id: '190001' }),
  'PUT /pincodes': ({ admin: token }) => ({ token, json: { prefix: '79', cod: false } }),
  'PUT /pincodes/{pin}': (fixture) => ({ token: fixture.admin, id: '190001', json: { note: `Snow ${fixture.next('note of a PIN code')}` } }),
  'POST /pincodes/import': ({ admin: token }) => ({ token, headers: [['content-type', 'text/csv']], body: directory }),
}
