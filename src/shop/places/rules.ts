/** Pure rules that other modules use. Safe in a browser. */

export { cityOfPin } from './rules/cities.ts'
export { refusalOfPin, refusalOfState, stateCodeOfAddress } from './rules/delivery-state.ts'
export { arrivalDays } from './rules/delivery-days.ts'
export { isGstin } from './rules/gstin.ts'
export { stateCodeOfPin } from './rules/pin-state.ts'
export { isStateCode, listedState, otherTerritory, placeOf, type State, type StateCode, stateCodeOf, stateKeysOf, stateOf, states } from './rules/states.ts'
