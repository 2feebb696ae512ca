import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { version } from '#platform/process/version.ts'
import { checkOutRelease, removeRelease } from '../support/check-out-release.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { saveFigures } from './save-figures.ts'
import { seededRandom } from './seeded-random.ts'
import { extend, next } from './upgrade/next-release.ts'
import { hasNginx } from './upgrade/nginx.ts'
import { upgradeWhileSelling } from './upgrade/stages.ts'
import { switchRelease, type Switched, type Way } from './upgrade/switch-release.ts'

/**
 * Upgrades a selling shop from 0.1.0 to this release and to a made-up next one, goes back and upgrades again, while processes are killed. Then it changes releases behind
 * nginx under load. It needs the history of git; without nginx it says that it leaves out the second part.
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    /** The commit of 0.1.0, the only release without a tag. */
    earlier: { type: 'string', default: '1a4e0d27' },
    purchases: { type: 'string', default: '120' },
    kills: { type: 'string', default: '3' },
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const [purchases, kills, requests, seed] = [Number(values.purchases), Number(values.kills), Number(values.requests), Number(values.seed)]
const command = `npm run stress -- upgrade --purchases ${purchases} --kills ${kills} --requests ${requests} --seed ${seed}`

const folder = mkdtempSync(join(tmpdir(), 'swachh-upgrade-'))
const folders = { earlier: join(folder, '0.1.0'), now: '.', next: join(folder, next) }
const postgres = await startPostgres()
try {
  for (const one of [folders.earlier, folders.next]) mkdirSync(one)
  checkOutRelease(values.earlier, folders.earlier)
  checkOutRelease('HEAD', folders.next, extend)
  const database = async (name: string) => {
    await asAdmin(postgres.url, `create database swachh_upgrade_${name}`)
    return databaseUrl(postgres.url, `swachh_upgrade_${name}`)
  }
  const sold = await upgradeWhileSelling({ folders, url: await database('sold'), purchases, kills, random: seededRandom(seed), log: console.log })
  const switched: Switched[] = []
  if (hasNginx()) {
    const handsOver = handOverConnections()
    const ways: Way[] = ['two ports', 'one port']
    for (const way of ways) {
      if (way === 'one port' && !handsOver) console.log('One port is left out: net.ipv4.tcp_migrate_req cannot be set on this machine.')
      else switched.push(await switchRelease(way, { folders, url: await database(way.replace(' ', '_')), folder: join(folder, 'nginx'), requests }))
    }
  } else console.log('nginx is not installed: the change of releases behind it is left out. On Debian: apt-get install nginx-light')
  report(sold, switched)
} finally {
  await postgres.stop()
  for (const one of [folders.earlier, folders.next]) removeRelease(one)
  rmSync(folder, { recursive: true, force: true })
}

/** Lets Linux hand connections, which a closing process has not accepted, to another process on the port. @returns false where that is not allowed */
function handOverConnections() {
  try {
    writeFileSync('/proc/sys/net/ipv4/tcp_migrate_req', '1')
    return true
  } catch {
    return false
  }
}

function report({ stages, faults }: Awaited<ReturnType<typeof upgradeWhileSelling>>, switched: Switched[]) {
  const failures = [
    ...faults,
    ...stages.flatMap((stage) => stage.failures),
    ...switched.flatMap((one) => one.failures.map((failure) => `${one.way}: ${failure}`)),
  ]
  const total = (of: (one: (typeof stages)[number]) => number) => stages.reduce((sum, one) => sum + of(one), 0).toLocaleString('en')
  const behind = switched.reduce((sum, one) => sum + one.requests, 0).toLocaleString('en')
  const figures = `${stages.length} stages of 0.1.0, ${version} and a later release, alone, side by side, forward and back: ${total((one) => one.purchases)} purchases, ${total((one) => one.requests)} requests, ${total((one) => one.kills)} killed processes, ${failures.length} failed, lost or doubled.
Behind nginx, by two ports and by one: ${behind} requests, ${switched.reduce((sum, one) => sum + one.changes, 0)} changes of the release.
\`${command}\`, ${new Date().toISOString().slice(0, 10)}.`
  const table = [
    `| running (earlier: 0.1.0, this: ${version}, next: ${next}) | purchases | requests | sent again | payments without an answer | killed processes | failed |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...stages.map((one) => `| ${one.name} | ${one.purchases} | ${one.requests} | ${one.retries} | ${one.abandoned} | ${one.kills} | ${one.failures.length} |`),
    '',
    '| behind nginx | requests | changes of the release | failed, lost or doubled |',
    '| --- | ---: | ---: | ---: |',
    ...switched.map((one) => `| ${one.way} | ${one.requests.toLocaleString('en')} | ${one.changes} | ${one.failures.length} |`),
  ].join('\n')
  console.log(table)
  const passed = failures.length === 0 && stages.length > 0
  saveFigures('upgrade', figures, { passed: passed && switched.length > 0 })
  for (const failure of failures.slice(0, 20)) console.error(`${failure}; ${command}`)
  process.exitCode = passed ? 0 : 1
}
