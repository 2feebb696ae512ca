/** The part of a JSX syntax tree that this rule reads. */
type Node = {
  type: string
  name?: string | Node
  value?: unknown
  children?: Node[]
  expression?: Node
  expressions?: Node[]
  openingElement?: Node
  attributes?: Node[]
  callee?: Node
  object?: Node
  property?: Node
  left?: Node
  right?: Node
  operator?: string
  consequent?: Node
  alternate?: Node
}
type Context = { sourceCode: { text: string }; report(problem: { node: unknown; message: string }): void }

/** `fixed`: text that never changes. `changing`: text that may. `optional`: elements that come and go. `element`: one that stays. */
type Child = 'fixed' | 'changing' | 'optional' | 'element' | 'nothing'

const message = 'Put this text into an element of its own: a translator replaces text nodes, and React cannot find the replaced ones among siblings.'

/** Elements for words: a ReactNode in them may be text. */
const wordElements = /^(a|b|button|dd|dt|em|figcaption|h[1-6]|label|legend|li|p|small|span|strong|summary|td|th|Link|Button|ButtonLink|ShellLink)$/

const elementNames = /(\w+)\??: (?:\([^)]*\) => )?React\.?Element|const (\w+) = (?:[^;\n<]*&& )?\(?\s*</g
const nodeNames = /(\w+)\??: (?:\([^)]*\) => )?React\.?Node/g

/** Names of values of the file. */
const namesIn = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, typed, made]) => typed ?? made))

/**
 * A lint rule for translated pages. A browser's translator replaces each text node by elements. React changes text that is the only child of its element
 * without that node. Among siblings it fails or changes nothing. So text that changes must be alone in its element, and so must text that follows an element
 * that comes and goes.
 */
const ownTextElement = {
  create(context: Context) {
    const { text } = context.sourceCode
    const elements = namesIn(text, elementNames)
    const nodes = namesIn(text, nodeNames)
    function check(node: Node, isFragment: boolean) {
      const holdsWords = wordElements.test(nameOf(node))
      const isElement = (name: string) => elements.has(name) || (!holdsWords && nodes.has(name))
      const children = (node.children ?? []).map((child): [Node, Child] => [child, kindOf(child, isElement)]).filter(([, kind]) => kind !== 'nothing')
      let mayInsert = false
      for (const [child, kind] of children) {
        const isText = kind === 'fixed' || kind === 'changing'
        const isAlone = children.length === 1 && !isFragment
        if (isText && !isAlone && (kind === 'changing' || mayInsert || isFragment)) context.report({ node: child, message })
        if (kind !== 'fixed') mayInsert = kind === 'optional'
      }
    }
    return {
      JSXElement: (node: Node) => check(node, false),
      JSXFragment: (node: Node) => check(node, true),
    }
  },
}

const nameOf = (node: Node) => {
  const name = node.openingElement?.name
  return typeof name === 'object' && typeof name.name === 'string' ? name.name : ''
}

function kindOf(node: Node | undefined, isElement: (name: string) => boolean): Child {
  switch (node?.type) {
    case 'JSXText':
      return /\S/.test(String(node.value)) ? 'fixed' : 'nothing'
    case 'JSXExpressionContainer':
      return kindOf(node.expression, isElement)
    case 'JSXElement':
      return 'element'
    case 'JSXFragment':
      return 'optional'
    case undefined:
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      return typeof node.value === 'string' && /\S/.test(node.value) ? 'fixed' : 'nothing'
    case 'LogicalExpression':
      return either(kindOf(node.right, isElement), node.operator === '&&' ? 'nothing' : kindOf(node.left, isElement))
    case 'ConditionalExpression':
      return either(kindOf(node.consequent, isElement), kindOf(node.alternate, isElement))
    case 'TemplateLiteral':
      return node.expressions?.length === 0 ? 'fixed' : 'changing'
    case 'MemberExpression':
      return isTexts(node) ? 'fixed' : isElement(String(node.property?.name)) ? 'optional' : 'changing'
    case 'CallExpression':
      return /^(map|flatMap)$/.test(String(node.callee?.property?.name)) || isElement(String(node.callee?.property?.name)) ? 'optional' : 'changing'
    case 'Identifier':
      return isElement(String(node.name)) ? 'optional' : 'changing'
    default:
      return 'changing'
  }
}

const either = (...kinds: Child[]): Child => (kinds.some((kind) => kind === 'fixed' || kind === 'changing') ? 'changing' : 'optional')

/** True for `texts.add` and the like: the words of a screen never change. */
const isTexts = (node: Node | undefined): boolean =>
  node?.type === 'MemberExpression' ? isTexts(node.object) : node?.type === 'Identifier' && /texts$/i.test(String(node.name))

/** Names of values that a translator must leave as they are. */
const codes = /^(_id|code|trackingId|awb|email|mobile|phone|pincode|sku|barcode|gstin|brand|customerName)$/

function isCode(node: Node | undefined): boolean {
  if (node?.type === 'Identifier') return codes.test(String(node.name))
  if (node?.type === 'MemberExpression') return !isTexts(node) && isCode(node.property)
  return node?.type === 'CallExpression' ? isCode(node.callee) : Boolean(node?.expressions?.some(isCode))
}

/** A lint rule for translated pages: an element that shows a code has `translate="no"`, because a translator changes digits and letters. */
const untranslatedCode = {
  create: (context: Context) => ({
    JSXElement(node: Node) {
      const isKept = node.openingElement?.attributes?.some(({ name }) => typeof name === 'object' && name.name === 'translate')
      const shown = isKept ? [] : (node.children ?? []).filter(({ expression }) => isCode(expression))
      for (const child of shown) context.report({ node: child, message: 'Add translate="no": a translator changes the digits and letters of a code.' })
    },
  }),
}

export default { meta: { name: 'translation' }, rules: { 'own-text-element': ownTextElement, 'untranslated-code': untranslatedCode } }
