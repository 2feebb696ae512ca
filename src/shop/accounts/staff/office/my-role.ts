import * as staffContract from '../contract.ts'
import { call } from '#ui/call.ts'
import { readRights } from '#ui/office/rights.ts'

/** Loads the role and scopes of the signed-in person, unless they are known. After a failure they stay unknown. */
export const readMyRole = () => readRights(() => call(staffContract.showMe, {}))
