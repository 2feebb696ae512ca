import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'
import { Inline } from './early-scripts.tsx'
import { hydrateOnInteractionWithFilm, hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { renewPage } from './renew-page.ts'
import { waitForInteraction } from './wait-for-interaction.ts'

/**
 * The page's scripts, fetched only once the page is painted, loaded and idle, or touched: nothing of them competes with the largest picture. A still
 * page's are fetched only with the first act, unless it has a film for a wide screen.
 * What <Scripts> renders stays as it is, except that its preloads and imports wait for `window.visitor`.
 */
export function LateScripts() {
  const scripts = Scripts({})
  if (!scripts) return null
  return import.meta.env.SSR ? postponed(scripts, []) : haveRun
}

/** In the head: somebody may act while the rest of the page is still on its way. */
export function InteractionScript() {
  const handles = useMatches().map(({ handle }) => handle)
  const hasFilm = handles.includes(hydrateOnInteractionWithFilm)
  const still = hasFilm || handles.includes(hydrateOnInteraction)
  const code = import.meta.env.SSR ? `(${waitForInteraction.toString()})(${still},${hasFilm})` : ''
  return <Inline code={code} />
}

const left = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** The same in the browser, where they have run: React finds each in its place and leaves what is in it. */
const haveRun = (
  <>
    <script {...left} />
    <script {...left} type="module" async />
  </>
)

type Part = { rel?: string; href?: string; type?: string; children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/** Takes the preloads out of the tree, into `preloads`; the module, which comes after them, asks for them when it may. */
function postponed(node: ReactNode, preloads: string[]): ReactNode {
  if (Array.isArray(node)) return node.map((child) => postponed(child, preloads))
  if (!isValidElement<Part>(node)) return node
  const { rel, href, type, children, dangerouslySetInnerHTML } = node.props
  if (rel === 'modulepreload') {
    if (href) preloads.push(href)
    return null
  }
  if (type === 'module' && dangerouslySetInnerHTML) return withCode(node, late(dangerouslySetInnerHTML.__html, preloads))
  return children ? cloneElement(node, undefined, ...[postponed(children, preloads)].flat()) : node
}

const withCode = (script: ReactElement<Part>, code: string) => cloneElement(script, { dangerouslySetInnerHTML: { __html: code } })

/** Static imports become awaited ones: a module's own imports would be fetched at once. */
function late(code: string, preloads: string[]) {
  const imports = code
    .replace(/^\s*import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^\s*import ("[^"]+");?/gm, 'await import($1);')
  return `await window.visitor;
const files = ${JSON.stringify(preloads)};
for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
try {
${imports}
} catch (error) {
document.documentElement.removeAttribute('data-waits');
await (${renewPage.toString()})(files);
throw error;
}`
}
