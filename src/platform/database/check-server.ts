import type pg from 'pg'

export type Server = { version: number; readOnly: boolean }

const oldest = 13

/** Before anything is asked of it that would fail in words that help nobody. @throws Error with one line where the shop cannot live on this server */
export async function checkServer(client: pg.Client) {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::integer as version, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  const unfit = rows[0] && unsupportedReason(rows[0])
  if (unfit) throw new Error(`DATABASE_URL: ${unfit}`)
}

/** The rule alone. */
export function unsupportedReason({ version, readOnly }: Server) {
  const major = Math.trunc(version / 10_000)
  if (major < oldest) return `the server is PostgreSQL ${major}, and the shop needs ${oldest} or newer`
  if (readOnly) return 'the server takes no writes: it is a standby, or read-only by its settings'
  return undefined
}
