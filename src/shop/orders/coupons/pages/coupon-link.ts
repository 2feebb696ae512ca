import { redirect } from 'react-router'
import type { Route } from './+types/coupon-link.ts'
import { targetOfLink } from '../rules/coupon-link.ts'

/** Leads from the link of a coupon to the shop. The page that opens keeps the code, asks what it is worth, and counts the visit (follow-link.ts). */
export function loader({ params: { code }, url }: Route.LoaderArgs) {
  return redirect(targetOfLink(code, url.searchParams), { headers: { 'cache-control': 'no-store' } })
}
