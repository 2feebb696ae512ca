/** Pure rules and words that other modules use. Safe in a browser. */

export type { Finder, FoundRow } from './rules/finder.ts'
export type { Need } from './figures/rules/need.ts'
export { netOfCelebrity } from './figures/rules/net-of-celebrity.ts'
export { changedFields, namedActor } from './rules/changed-fields.ts'
