type Node = { name?: string; rest?: string; segments: Map<string, Node>; parameter?: Node }

const newNode = (): Node => ({ segments: new Map() })

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** The name of every path that no route has, so that invented paths make no new names. */
export const unknownRoute = 'unknown'

/**
 * Returns a function that names the route of a path, whatever its query: the pattern that declares it, such as `/files/:name`. A static segment counts more than a
 * parameter, and both more than `*`. Letter case and empty segments make no difference.
 */
export function openRouteNames(patterns: Iterable<string>): (target: string) => string {
  const root = newNode()
  for (const pattern of patterns) addPattern(root, pattern)
  return (target) => {
    const query = target.indexOf('?')
    const path = query === -1 ? target : target.slice(0, query)
    // The router's own request for the data of a page has its path and this ending.
    return findName(root, segmentsOf(path.toLowerCase().replace(/(?:_root)?\.data$/, '')), 0) ?? unknownRoute
  }
}

function addPattern(root: Node, pattern: string) {
  // A parameter of the API's router may say its own pattern in braces, and is named without it.
  const segments = segmentsOf(pattern.replace(/\{.*\}/, ''))
  // A pattern of everything names nothing.
  if (segments.join() === '*') return
  const name = `/${segments.join('/')}`
  let node = root
  for (const segment of segments) {
    if (segment === '*') return void (node.rest ??= name)
    node = segment.startsWith(':') ? (node.parameter ??= newNode()) : childOf(node, segment.toLowerCase())
  }
  node.name ??= name
}

function childOf({ segments }: Node, segment: string): Node {
  const known = segments.get(segment)
  if (known) return known
  const added = newNode()
  segments.set(segment, added)
  return added
}

function findName(node: Node, segments: string[], at: number): string | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.name ?? node.rest
  const child = node.segments.get(segment)
  return (child && findName(child, segments, at + 1)) ?? (node.parameter && findName(node.parameter, segments, at + 1)) ?? node.rest
}
