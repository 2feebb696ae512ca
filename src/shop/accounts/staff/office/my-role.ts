import * as staffContract from '../contract.ts'
import { call } from '#ui/call.ts'
import { readRights } from '#ui/office/rights.ts'

/** Reads the role of the person at this browser, unless it is known. A failure leaves it unknown. */
export const readMyRole = () => readRights(() => call(staffContract.showMe, {}))
