import type { StateCode } from './states.ts'

/** Ranges of prefixes of three digits, and their state, by India Post's directory of PIN codes. The exceptions below come first. */
const prefixRanges: readonly (readonly [first: number, last: number, code: StateCode])[] = [
  [110, 110, '07'],
  [121, 136, '06'],
  [140, 152, '03'],
  [160, 160, '04'],
  [171, 177, '02'],
  [180, 193, '01'],
  [194, 194, '38'],
  [201, 245, '09'],
  [246, 246, '05'],
  [247, 247, '09'],
  [248, 249, '05'],
  [250, 261, '09'],
  [262, 263, '05'],
  [271, 285, '09'],
  [301, 345, '08'],
  [360, 396, '24'],
  [400, 402, '27'],
  [403, 403, '30'],
  [410, 445, '27'],
  [450, 488, '23'],
  [490, 497, '22'],
  [500, 509, '36'],
  [515, 535, '37'],
  [560, 591, '29'],
  [600, 643, '33'],
  [670, 695, '32'],
  [700, 736, '19'],
  [737, 737, '11'],
  [741, 743, '19'],
  [744, 744, '35'],
  [751, 770, '21'],
  [781, 788, '18'],
  [790, 792, '12'],
  [793, 794, '17'],
  [795, 795, '14'],
  [796, 796, '15'],
  [797, 798, '13'],
  [799, 799, '16'],
  [800, 813, '10'],
  [814, 816, '20'],
  [821, 821, '10'],
  [822, 822, '20'],
  [823, 824, '10'],
  [825, 835, '20'],
  [841, 855, '10'],
]

/** Single PIN codes and ranges that lie in another state than their prefix says. A range may have PIN codes that are not used. */
const exceptions: readonly (readonly [code: StateCode, pins: string])[] = [
  ['03', '160055 160059 160062 160071 160103-160104'],
  ['26', '362520 362540 362570 396210 396215 396220 396230 396240'],
  ['34', '605001-605011 605013 605107 605110 605502 607402-607403 609601-609607 609609 673310'],
  ['31', '682551-682559'],
  ['17', '781131'],
  ['09', '247662 247669'],
  ['05', '244712-244720 247656-247671'],
  ['09', '246701-246764 262001 262121-262124 262201-262203 262302 262305 262406 262701-262908'],
]

const exceptionRanges = exceptions.flatMap(([code, pins]) =>
  pins.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-')
    return { code, first: Number(first), last: Number(last) }
  }),
)

/** Returns the state of a PIN code of six ASCII digits. Undefined for a prefix that the directory lacks, such as the army's. */
export function stateCodeOfPin(pin: string): StateCode | undefined {
  if (!/^[1-9]\d{5}$/.test(pin)) return undefined
  const number = Number(pin)
  const exception = exceptionRanges.find(({ first, last }) => first <= number && number <= last)
  if (exception) return exception.code
  const prefix = Math.floor(number / 1000)
  const [, , code] = prefixRanges.find(([first, last]) => first <= prefix && prefix <= last) ?? []
  return code
}
