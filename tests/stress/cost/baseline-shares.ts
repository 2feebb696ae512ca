import type { Baseline, Fixture } from './fixture.ts'

async function celebrity({ call, admin: token }: Fixture): Promise<string> {
  const { _id } = await call<{ _id: string }>('GET', '/celebrities/Asha%20Rao', { token })
  return _id
}

/** A request of the admin about the celebrity with the most orders. */
const of =
  (json?: object): Baseline =>
  async (fixture) => ({ token: fixture.admin, id: await celebrity(fixture), ...(json && { json }) })

const admin =
  (json?: object, id?: string): Baseline =>
  ({ admin: token }) => ({ token, ...(json && { json }), ...(id !== undefined && { id }) })

const fact = { covers: 'share', effectiveFrom: '2025-04-01', section: '194H', rate: 2, threshold: 20_000, rounding: 'rupee' }

/** Baseline requests about the shares of celebrities. Nobody has so much payable that a payout is made. */
export const shareBaselines: Record<string, Baseline> = {
  'GET /shares': admin(),
  'GET /shares/{id}': of(),
  'GET /shares/{id}/entries': of(),
  'GET /exports/shares/{id}/entries': of(),
  'POST /shares/{id}/rates': of({ effectiveFrom: '2099-01-01', base: { kind: 'percent', percent: 10 } }),
  'POST /shares/{id}/adjustments': of({ kind: 'goods', amount: 1, reason: 'A jar' }),
  'PUT /shares/{id}/bank': of({ bank: { name: 'Asha Rao', account: '123456789012', ifsc: 'HDFC0001234' } }),
  'GET /shares/withholding': admin(),
  'PUT /shares/withholding': admin(fact),
  'GET /shares/payouts/due': admin(),
  'GET /shares/payouts': admin(),
  'POST /shares/payouts': admin({ minimum: 0, count: 0, total: 0, digest: '0'.repeat(64) }),
  'GET /exports/shares/payouts/{id}': admin(undefined, 'unknown'),
  'POST /shares/payouts/{id}/lines': admin({ lines: [{ celebrity: 'unknown', from: 'open', state: 'paid', note: 'UTR' }] }, 'unknown'),
}
