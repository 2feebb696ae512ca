/** Pure rules that other modules use. Safe in a browser. */

export { defaultLook } from './rules/look.ts'
