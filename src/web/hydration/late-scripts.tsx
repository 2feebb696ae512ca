import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'
import { Inline } from './early-scripts.tsx'
import { hydrateOnInteractionWithFilm, hydrateOnInteraction } from './hydrate-on-interaction.ts'
import { renewPage } from './renew-page.ts'
import { waitForInteraction } from './wait-for-interaction.ts'

/**
 * Renders what <Scripts> renders, except that preloads and imports wait for `window.hydrationDue` (wait-for-interaction.ts). So no script competes with
 * the largest picture for bandwidth.
 */
export function LateScripts() {
  const scripts = Scripts({})
  if (!scripts) return null
  return import.meta.env.SSR ? deferPreloads(scripts, []) : executed
}

/** Starts to hold events. Belongs in the head, because a shopper may tap while the rest of the page still loads. */
export function InteractionScript() {
  const handles = useMatches().map(({ handle }) => handle)
  const hasFilm = handles.includes(hydrateOnInteractionWithFilm)
  const mayWait = hasFilm || handles.includes(hydrateOnInteraction)
  const code = import.meta.env.SSR ? `(${waitForInteraction.toString()})(${mayWait},${hasFilm})` : ''
  return <Inline code={code} />
}

const untouched = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }

/** The scripts in the browser, where they have already run. React finds each in its place and leaves its content. */
const executed = (
  <>
    <script {...untouched} />
    <script {...untouched} type="module" async />
  </>
)

type ScriptProps = { rel?: string; href?: string; type?: string; children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/** Moves the preloads of the tree into `preloads`. The module script, which follows them, loads them when hydration is due. */
function deferPreloads(node: ReactNode, preloads: string[]): ReactNode {
  if (Array.isArray(node)) return node.map((child) => deferPreloads(child, preloads))
  if (!isValidElement<ScriptProps>(node)) return node
  const { rel, href, type, children, dangerouslySetInnerHTML } = node.props
  if (rel === 'modulepreload') {
    if (href) preloads.push(href)
    return null
  }
  if (type === 'module' && dangerouslySetInnerHTML) return withCode(node, deferImports(dangerouslySetInnerHTML.__html, preloads))
  return children ? cloneElement(node, undefined, ...[deferPreloads(children, preloads)].flat()) : node
}

const withCode = (script: ReactElement<ScriptProps>, code: string) => cloneElement(script, { dangerouslySetInnerHTML: { __html: code } })

/** Turns import statements into awaited `import()` calls, because the browser fetches a module's import statements at once. */
function deferImports(code: string, preloads: string[]) {
  const imports = code
    .replace(/^\s*import \* as (\w+) from ("[^"]+");/gm, 'const $1 = await import($2);')
    .replace(/^\s*import ("[^"]+");?/gm, 'await import($1);')
  return `await window.hydrationDue;
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
