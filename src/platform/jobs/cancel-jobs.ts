import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Ends the unfinished jobs of these queues whose data has one of the values in a field. A handler that runs is not stopped, but its job is not retried. The
 * statement reads all unfinished jobs of the queues.
 */
export const cancelJobs = (tx: Tx, names: readonly string[], field: string, values: readonly string[]) =>
  sql`update pgboss.job set state = 'cancelled', completed_on = now()
    where name = any(${names}) and state < 'completed' and data ->> ${field} = any(${values})`.execute(tx)
