import { addMissing } from './old-browsers.ts'

/** Answers the file that adds what an old browser lacks (old-browsers.ts). */
export const loader = () =>
  new Response(`(${addMissing.toString()})()`, { headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=300' } })
