import { codePattern } from '#domain/customers/mobile.ts'
import { addressPickerTexts as texts } from '../texts/checkout.ts'
import { doubtOf, type PlaceDoubt } from './address-entry.ts'
import { type AddressFields, tidyMobile } from './address-fields.ts'

type Question = { field: keyof AddressFields; question: string }

/** Returns what to ask about fields that are allowed and probably wrong, each with the field to change. */
export function questionsAbout(fields: AddressFields): Question[] {
  const doubt = doubtOf(fields)
  const mobile = tidyMobile(fields.mobile)
  const questions: (Question | false)[] = [
    doubt !== undefined && { field: doubt.field, question: questionOf(doubt, fields) },
    !codePattern.test(mobile) && { field: 'mobile', question: texts.askMobile(mobile) },
    ...missingParts(fields),
  ]
  return questions.filter((question) => question !== false)
}

function missingParts({ city, address }: AddressFields): (Question | false)[] {
  const [noCity, noStreet] = [!city.trim(), !address.trim()]
  if (noCity && noStreet) return [{ field: 'city', question: texts.askCityAndStreet }]
  return [noCity && { field: 'city', question: texts.askCity }, noStreet && { field: 'address', question: texts.askStreet }]
}

/** Returns the question about a doubtful PIN code or state. */
export const questionOf = (doubt: PlaceDoubt, { pincode, state }: AddressFields) =>
  doubt.kind === 'nowhere' ? texts.askNowhere(pincode.trim()) : texts.otherState(pincode.trim(), doubt.expected, state)
