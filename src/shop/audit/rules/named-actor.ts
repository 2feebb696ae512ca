/**
 * Returns the actor of a change of one's own account, for the audit log. Undefined for a customer, because the log keeps the names of its actors, and
 * erasing the account must leave none.
 */
export const namedActor = <Actor extends { id: string }>(actor: Actor, account: { role: 'user' | 'admin' }) => (account.role === 'admin' ? actor : undefined)
