/** The kinds of variables that TRAI's direction of November 2025 knows. A text with any other variable is not delivered. */
export const smsTags = ['numeric', 'alphanumeric', 'url'] as const

export type SmsTag = (typeof smsTags)[number]

const isTag = (name: string): name is SmsTag => smsTags.some((tag) => tag === name)

const variable = /\{#([^{}#]*)#\}/g

/** Returns how a registered text writes a variable. */
export const smsVariable = (tag: SmsTag) => `{#${tag}#}`

/** Returns the tags of a registered text, in their order. A variable of another kind counts as no tag. */
export const tagsIn = (text: string): SmsTag[] => [...text.matchAll(variable)].flatMap(([, name = '']) => (isTag(name) ? [name] : []))

/** Returns a registered text without its variables. A text of another kind stays. */
export const withoutTags = (text: string) => text.replace(variable, (whole, name: string) => (isTag(name) ? '' : whole))

/** The last line of an SMS with a code, by which a browser fills the code in (WebOTP): the shop's host, and the code again. */
const codeLine = /\n@[a-z\d.-]+ #\{#numeric#\}$/i

/** Returns a registered text without the last line for browsers, which repeats the code. A text whose only code is in that line stays as it is. */
function withoutRepetition(text: string) {
  const rest = text.replace(codeLine, '')
  return tagsIn(rest).length > 0 ? rest : text
}

/** True for a message whose only value is a number, which is a code. Its text may repeat the code in a last line for browsers. */
export const mayRepeatCode = (tags: readonly SmsTag[]) => tags.join() === 'numeric'

/** The variables of one event, in the order of its values. `reasonForThird`: why it needs a third variable. */
type Event = { tags: readonly SmsTag[]; reasonForThird?: string | undefined }

/**
 * Returns why the shop cannot send an event by a registered text, as a sentence for the owner. Undefined for a text that fits. Such a text has the event's
 * variables in their order, each with its tag, and words between them. A third variable needs a reason.
 */
export function faultOfSmsText(registered: string, { tags, reasonForThird }: Event): string | undefined {
  const text = mayRepeatCode(tags) ? withoutRepetition(registered) : registered
  if (/[{}]/.test(withoutTags(text))) return `Each variable is written ${smsTags.map(smsVariable).join(', ')}.`
  if (/#\}\s*\{#/.test(text)) return 'Two variables may not stand side by side. Please put a word between them.'
  const found = tagsIn(text)
  if (found.length > 3 || (found.length === 3 && reasonForThird === undefined)) return 'A text may have two variables, and a third one only with a reason.'
  if (found.join() !== tags.join()) return `This message needs these variables in this order: ${tags.map(smsVariable).join(', ')}.`
  return undefined
}

/**
 * Returns the registered text with the values in place of its variables, to the letter. Undefined if a value is missing or is not of its kind, because an
 * operator would not deliver it.
 */
export function renderSms(text: string, values: readonly string[]): string | undefined {
  const tags = tagsIn(text)
  const repeatsCode = mayRepeatCode(tagsIn(withoutRepetition(text))) && tags.length === 2
  const valuesOfText = repeatsCode ? [...values, ...values] : values
  if (tags.length !== valuesOfText.length || tags.some((tag, index) => !fits(tag, valuesOfText[index] ?? ''))) return undefined
  let index = 0
  return text.replace(variable, () => {
    index += 1
    return valuesOfText[index - 1] ?? ''
  })
}

const patterns: Record<SmsTag, RegExp> = { numeric: /^\d+$/, alphanumeric: /^[^{}\n]+$/, url: /^https?:\/\/[^\s{}]+$/ }

const fits = (tag: SmsTag, value: string) => patterns[tag].test(value)

/** Returns a text or value of an SMS in the GSM alphabet where that is possible: one ₹ would shorten every part to 70 characters. */
export const gsmText = (text: string) => text.replaceAll('₹', 'Rs ').replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"')
