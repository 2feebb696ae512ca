import type { PersonalRows } from '#platform/module.ts'
import { eraseValues } from './queries.server.ts'

export const personalEntries: PersonalRows = { erase: (_shop, tx, { id }) => eraseValues(tx, 'customer', id) }
