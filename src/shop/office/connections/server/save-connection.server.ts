import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { identityOf, readConnections, type Stored } from '#platform/connections/connections.ts'
import { type KindName, kindOf, type Values, variablesIn } from '#platform/connections/kinds.ts'
import { sealText } from '#platform/connections/sealing.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity, refuseChanged } from '#shop/audit/module.server.ts'
import { requireKey } from './require-key.server.ts'
import { refusePrivateHost } from './refuse-private-host.server.ts'
import { wireConnection } from './wire-connection.server.ts'

type Input = { kind: KindName; version: number; values: Values }

/** Stores a connection. The shop uses it from now on. @throws ShopError rule_refused, invalid_input, changed_meanwhile */
export async function saveConnection(shop: Shop, actor: Actor, { kind, version, values }: Input) {
  const key = requireKey(shop)
  refuseEnvironment(shop, kind)
  await refusePrivateHost(shop, kind, values)
  await write(shop, actor, async (tx) => {
    const before = await findStored(shop, tx, kind)
    const subject = { kind: 'connection', id: kind } as const
    await refuseChanged(tx, {
      version,
      row: { version: before?.version ?? 0 },
      actor,
      subject,
      current: () => wireConnection(shop.connections.base, kind, before),
    })
    const after = merge(kind, before?.values, values)
    const sealed = sealText(key, identityOf(kind), JSON.stringify(after))
    const row = { sealed, savedAt: shop.now(), version: sql<number>`nextval('connection_version')` }
    await tx
      .insertInto('connection')
      .values({ kind, ...row })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(row))
      .execute()
    // The audit log gets only the names of the changed fields, because more people read the log than the connections.
    await recordSecurity(shop, tx, { security: 'connection_saved', actor, subject, after: { changed: changedNames(kind, before?.values, after) } })
  })
  await shop.connections.refresh(shop)
}

/** Removes a connection. @throws ShopError not_found, rule_refused */
export async function deleteConnection(shop: Shop, actor: Actor, kind: KindName) {
  await write(shop, actor, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('connection').where('kind', '=', kind).executeTakeFirst()
    if (numDeletedRows === 0n) throw new ShopError('not_found', 'There is no such connection.')
    await recordSecurity(shop, tx, { security: 'connection_removed', actor, subject: { kind: 'connection', id: kind } })
  })
  await shop.connections.refresh(shop)
}

/** Runs `work` in a transaction, after any other change of connections. */
function write<Result>(shop: Shop, actor: Actor, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    // A first save has no row to lock.
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.connections)})`.execute(tx)
    return work(tx)
  })
}

async function findStored(shop: Shop, tx: Tx, kind: KindName): Promise<Stored | undefined> {
  return (await readConnections(tx, shop.connections.key)).find((stored) => stored.kind === kind)
}

function refuseEnvironment({ connections: { base } }: Shop, kind: KindName) {
  const [variable] = variablesIn(base, kind)
  if (variable)
    throw new ShopError('rule_refused', `${variable} is set in the environment of the server, and wins. Remove it there to enter the connection here.`)
}

/**
 * Returns all fields of a connection. An empty secret keeps the stored one, unless the server changes: a stored secret never goes to another server.
 * @throws ShopError invalid_input with each wrong field
 */
function merge(kind: KindName, before: Values | undefined, given: Values): Values {
  const { fields } = kindOf(kind)
  const isOtherServer = fields.some(({ name, place }) => place && (before?.[name] ?? '') !== (given[name] ?? ''))
  const merged = fields.map((field) => {
    const kept = field.secret && !isOtherServer ? before?.[field.name] : undefined
    return { field, value: given[field.name] || kept }
  })
  const problemOfEmpty = ({ name, secret, optional }: (typeof fields)[number]) => {
    const isLostSecret = secret && isOtherServer && before?.[name] !== undefined
    if (isLostSecret) return askAgain
    return optional ? undefined : 'Please fill in this field.'
  }
  const problems = merged.flatMap(({ field, value }) => {
    const message = value ? field.problemOf(value) : problemOfEmpty(field)
    return message ? [{ field: field.name, message }] : []
  })
  const [first] = problems
  if (first) throw new ShopError('invalid_input', first.message, problems)
  return Object.fromEntries(merged.flatMap(({ field, value }) => (value ? [[field.name, value]] : [])))
}

const askAgain = 'Please enter the secret again, because it goes to another server now.'

const changedNames = (kind: KindName, before: Values | undefined, after: Values) =>
  kindOf(kind)
    .fields.flatMap(({ name }) => (before?.[name] === after[name] ? [] : [name]))
    .join(', ')
