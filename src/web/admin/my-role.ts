import { showMe } from '#domain/staff/contract.ts'
import { call } from '../call.ts'
import { readRights } from './rights.ts'

/** Reads the role of the person at this browser, unless it is known. A failure leaves it unknown. */
export const readMyRole = () => readRights(() => call(showMe, {}))
