import { fieldErrorsIn } from '../field-errors.ts'
import { kitTexts } from '../texts/admin-kit.ts'

export const fieldErrorsOf = (error: unknown) => fieldErrorsIn(error, kitTexts.wrongField)
