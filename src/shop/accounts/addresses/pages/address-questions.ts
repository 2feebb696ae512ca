import { canonicalDigits } from '#kernel/text.ts'
import { mobilePattern, tenDigits } from '../../customers/rules/mobile.ts'
import { addressPickerTexts as texts } from './addresses-texts.ts'
import { doubtOf, type KnownStates, type PlaceDoubt } from './address-entry.ts'
import type { Question } from '#ui/ask.tsx'
import { type AddressFields } from './address-fields.ts'

/** A question about a field. The button to change the address stands out, because the address is probably wrong. */
type AddressQuestion = { field: keyof AddressFields; question: Question }

/** Returns the questions about fields that are valid but probably wrong, each with the field to change. */
export function questionsAbout(fields: AddressFields, known?: KnownStates): AddressQuestion[] {
  const doubt = doubtOf(fields, known)
  const mobile = tenDigits(fields.mobile)
  const questions: (Doubtful | false)[] = [
    doubt !== undefined && { field: doubt.field, text: questionOf(doubt, fields) },
    !mobilePattern.test(mobile) && { field: 'mobile', text: texts.askMobile(mobile) },
    ...missingParts(fields),
  ]
  return questions.filter((doubtful) => doubtful !== false).map(({ field, text }) => ({ field, question: { text, ...texts.askAnswers, main: 'no' } }))
}

type Doubtful = { field: keyof AddressFields; text: string }

function missingParts({ city, address }: AddressFields): (Doubtful | false)[] {
  const noCity = !city.trim()
  const noStreet = !address.trim()
  if (noCity && noStreet) return [{ field: 'city', text: texts.askCityAndStreet }]
  return [noCity && { field: 'city', text: texts.askCity }, noStreet && { field: 'address', text: texts.askStreet }]
}

/** Returns the question about a doubtful PIN code or state. */
export const questionOf = (doubt: PlaceDoubt, { pincode, state }: AddressFields) =>
  doubt.kind === 'nowhere' ? texts.askNowhere(canonicalDigits(pincode)) : texts.otherState(canonicalDigits(pincode), doubt.expected, state)
