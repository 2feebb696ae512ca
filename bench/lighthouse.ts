import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod/mini'
import { bytesOf, type Kind, type Reading, type Received } from './reading.ts'
import { type SiteStorage, withBrowser } from './with-browser.ts'

/** npx downloads it at its first use and npm caches it; it is no dependency of the shop. */
export const lighthouseVersion = '13.5.0'

const audit = z.object({ numericValue: z.number() })
const request = z.object({
  url: z.string(),
  resourceType: z.optional(z.string()),
  transferSize: z.number(),
  networkRequestTime: z.number(),
})
const category = z.object({ score: z.number() })
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({
    'server-response-time': audit,
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'network-requests': z.object({ details: z.object({ items: z.array(request) }) }),
  }),
})

/** Lighthouse may lose a trace on a busy machine, and then must run again. */
const mostRuns = 3

/** Measures one first visit on Lighthouse's mobile device, with nothing cached. `stored` is the browser's storage for the site. */
export async function visit(baseURL: string, path: string, stored: SiteStorage): Promise<Reading> {
  for (let run = 1; run < mostRuns; run += 1) {
    try {
      return await visitOnce(baseURL, path, stored)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
  return visitOnce(baseURL, path, stored)
}

async function visitOnce(baseURL: string, path: string, stored: SiteStorage): Promise<Reading> {
  return withBrowser(baseURL, stored, async (port) => {
    const { audits, categories } = report.parse(JSON.parse(await runLighthouse(baseURL + path, port)))
    const received = audits['network-requests'].details.items.filter(({ url }) => !url.startsWith('data:')).map(receivedOf)
    const scriptAt = Math.min(...received.filter(({ kind }) => kind === 'script').map(({ begunAt }) => begunAt))
    return {
      all: bytesOf(received),
      first: bytesOf(received.filter(({ begunAt }) => begunAt < scriptAt)),
      largestPicture: Math.max(0, ...received.filter(({ kind }) => kind === 'image').map(({ bytes }) => bytes)),
      requests: received.length,
      ttfb: audits['server-response-time'].numericValue,
      fcp: audits['first-contentful-paint'].numericValue,
      lcp: audits['largest-contentful-paint'].numericValue,
      tbt: audits['total-blocking-time'].numericValue,
      cls: audits['cumulative-layout-shift'].numericValue,
      performance: categories.performance.score * 100,
      accessibility: categories.accessibility.score * 100,
      bestPractices: categories['best-practices'].score * 100,
      seo: categories.seo.score * 100,
    }
  })
}

async function runLighthouse(url: string, port: number) {
  const options = [`--port=${port}`, '--disable-storage-reset', '--only-categories=performance,accessibility,best-practices,seo', '--output=json', '--quiet']
  const running = promisify(execFile)('npx', ['--yes', `lighthouse@${lighthouseVersion}`, url, ...options], {
    // This project's Node, because the machine's may be too old.
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env['PATH']}` },
    maxBuffer: 100_000_000,
  })
  const { stdout } = await running.catch((failure: { stdout: string; stderr: string }) => {
    throw new Error(`Lighthouse failed to measure ${url}: ${failure.stderr.trim().split('\n').at(-1)}`)
  })
  return stdout
}

const receivedOf = ({ url, resourceType, transferSize, networkRequestTime }: z.output<typeof request>): Received => ({
  kind: kindOf(resourceType, new URL(url).pathname),
  bytes: transferSize,
  begunAt: networkRequestTime,
})

/** Returns the kind of a resource. A preloaded module has the type "Other", so its name decides. */
function kindOf(type: string | undefined, pathname: string): Kind {
  if (type === 'Document') return 'document'
  if (type === 'Script' || pathname.endsWith('.js')) return 'script'
  if (type === 'Stylesheet' || pathname.endsWith('.css')) return 'style'
  if (type === 'Font' || pathname.endsWith('.woff2')) return 'font'
  if (type === 'Image') return 'image'
  return 'other'
}
