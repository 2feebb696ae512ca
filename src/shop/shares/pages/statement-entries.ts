import { data } from 'react-router'
import { secretHeaders } from '#ui/secret-address.tsx'
import { shopContext } from '#ui/shop-context.ts'
import { readLedgerPart } from '../server/read-shares.server.ts'
import type { Route } from './+types/statement-entries.ts'

/** Returns entries of a statement's ledger as JSON, oldest first, for the check in the browser. `after`: the number of the last entry that the browser has. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? '0'
  const part = /^\d{1,9}$/.test(after) ? await readLedgerPart(context.get(shopContext), params.token, Number(after)) : undefined
  if (!part) throw data(null, { status: 404, headers: secretHeaders })
  return Response.json(part, { headers: secretHeaders })
}
