import { signedInAdmin } from './make.ts'
import { send } from './send.ts'

/** Sums the vouchers of January 2026 in a ledger of Tally, in paise: debit less credit. */
export async function readLedger(wanted: string): Promise<number> {
  // An export needs a fresh log-in.
  const { body } = await send('GET', '/exports/tally?month=2026-01&format=csv', { token: await signedInAdmin() })
  const rows: string[][] = body
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line: string) => line.slice(1, -1).split('","'))
  return rows.reduce((sum, [, , , , ledger, debit, credit]) => sum + (ledger === wanted ? Math.round((Number(debit) - Number(credit)) * 100) : 0), 0)
}
