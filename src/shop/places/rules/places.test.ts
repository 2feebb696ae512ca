import { expect, test } from 'vitest'
import { stateCodeOfPin } from './pin-state.ts'
import { isStateCode, listedState, stateCodeOf, stateOf, states } from './states.ts'

test('there are 36 states and union territories, each with its own code', () => {
  expect(states).toHaveLength(36)
  for (const state of states) {
    const code = stateCodeOf(state)
    expect([state, code && stateOf(code)]).toEqual([state, state])
  }
  expect(['01', '38'].every(isStateCode)).toBe(true)
  expect(['00', '25', '28', '39', '97', '1', ''].some(isStateCode)).toBe(false)
})

test.each([
  ['  jammu & kashmir ', 'Jammu and Kashmir'],
  ['J&K', 'Jammu and Kashmir'],
  ['ORISSA', 'Odisha'],
  ['Pondicherry', 'Puducherry'],
  ['N.C.T. of Delhi', 'Delhi'],
  ['Uttaranchal', 'Uttarakhand'],
  ['Tamilnadu', 'Tamil Nadu'],
  ['Chattisgarh', 'Chhattisgarh'],
  ['Daman and Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Dadra & Nagar Haveli', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['Leh', 'Ladakh'],
  ['Dadra &Nagar Haveli and Daman & Diu', 'Dadra and Nagar Haveli and Daman and Diu'],
  ['J. & K.', 'Jammu and Kashmir'],
  ['Andhra', 'Andhra'],
  ['Andaman & Nicobar', 'Andaman and Nicobar Islands'],
  ['Atlantis', 'Atlantis'],
  ['constructor', 'constructor'],
])('%j names %s', (text, state) => {
  expect(listedState(text)).toBe(state)
})

test.each([
  ['Punjab', '160055 160059 160062 160071 160103 160104 140301'],
  ['Chandigarh', '160001 160017'],
  ['Dadra and Nagar Haveli and Daman and Diu', '362520 362540 362570 396210 396215 396220 396230 396240'],
  ['Gujarat', '396001 396445 380001'],
  ['Puducherry', '605001 605011 605013 605107 605110 605502 607402 607403 609601 609607 609609 673310'],
  ['Tamil Nadu', '605012 605014 607401 609608 600001'],
  ['Lakshadweep', '682551 682559'],
  ['Kerala', '682001 673309 695001'],
  ['Meghalaya', '781131 793001'],
  ['Assam', '781001'],
  ['Uttarakhand', '244712 244720 247656 247671 246001 248001 262501 263139'],
  ['Uttar Pradesh', '247662 247669 246701 246764 262001 262124 262203 262305 262406 262701 262908 244711 226001'],
  ['Ladakh', '194101'],
  ['Andaman and Nicobar Islands', '744101'],
  ['Jharkhand', '834001 814112 822101'],
  ['Bihar', '800001 821115 855107'],
])('PIN codes of %s', (state, pins) => {
  const code = stateCodeOf(state)
  for (const pin of pins.split(' ')) expect([pin, stateCodeOfPin(pin)]).toEqual([pin, code])
})

test('no state for what is no PIN code of the directory', () => {
  for (const pin of ['900001', '000000', '012345', '290001', '56000', '5600011', ' 560001 ', '१२३४५६', ''])
    expect([pin, stateCodeOfPin(pin)]).toEqual([pin, undefined])
})
