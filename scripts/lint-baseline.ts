/** The part of a syntax node that this rule reads. */
type Member = { object: { type: string; name?: string }; property: { type: string; name?: string }; computed: boolean }
type Context = { report(problem: { node: unknown; message: string }): void }

/** Functions that a browser at the floor lacks (docs/browsers.md), except those that src/site/hydration/old-browsers.ts adds. */
const tooNew = new Set([
  'canParse',
  'checkVisibility',
  'fromAsync',
  'fromBase64',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'isWellFormed',
  'moveBefore',
  'requestIdleCallback',
  'setHTML',
  'setHTMLUnsafe',
  'startViewTransition',
  'symmetricDifference',
  'toBase64',
  'togglePopover',
  'toWellFormed',
  'withResolvers',
])
const tooNewOf = new Set(['AbortSignal.any', 'Object.groupBy', 'Promise.try', 'RegExp.escape'])

const message = 'Browsers at the floor lack this function (docs/browsers.md). Use an older one, or add it in old-browsers.ts.'

/** A lint rule that keeps the code of pages to what the oldest supported browsers run. */
const floor = {
  create: (context: Context) => ({
    MemberExpression(node: Member) {
      const { object, property, computed } = node
      if (computed || property.name === undefined) return
      if (tooNew.has(property.name) || tooNewOf.has(`${object.name}.${property.name}`)) context.report({ node, message })
    },
  }),
}

export default { meta: { name: 'baseline' }, rules: { floor } }
