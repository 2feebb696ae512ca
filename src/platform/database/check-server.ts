import type pg from 'pg'

export type Server = { version: number; readOnly: boolean }

const oldestVersion = 13

/** Checks the server first, because later failures would be harder to understand. @throws Error with one line if the shop cannot use this server */
export async function checkServer(client: pg.Client) {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::integer as version, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  const reason = rows[0] && unsupportedReason(rows[0])
  if (reason) throw new Error(`DATABASE_URL: ${reason}`)
}

/** Returns why the shop cannot use this server, or undefined if it can. */
export function unsupportedReason({ version, readOnly }: Server) {
  const major = Math.trunc(version / 10_000)
  if (major < oldestVersion) return `the server is PostgreSQL ${major}, and the shop needs ${oldestVersion} or newer`
  if (readOnly) return 'the server takes no writes: it is a standby, or its settings make it read-only'
  return undefined
}
