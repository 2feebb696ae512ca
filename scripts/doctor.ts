import { existsSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Examined, failing, type Finding, type Outcome, unknown } from '../src/platform/checks/check.ts'
import { isFailing, runChecks } from '../src/platform/checks/run-checks.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { readEffectiveConfig } from '../src/platform/connections/connections.ts'
import { findSecretsKey } from '../src/platform/connections/secrets-key.ts'
import type { Db } from '../src/platform/database/database.ts'
import { hasOwnDatabase, openToRead } from '../src/platform/database/open-to-read.ts'
import { FolderInUse } from '../src/platform/files/folder-lock.ts'
import { openOutbound } from '../src/platform/outbound/outbound.ts'
import { errorLine } from '../src/platform/process/error-line.ts'
import { modules } from '../src/shop.modules.ts'

/**
 * `npm run doctor`: checks the installation, one line for each finding, and exits with 0 if nothing fails. The shop may run meanwhile; on the embedded
 * database the checks then say what they cannot read. `-- --json` for programs; `-- --send-to ADDRESS` also sends a test mail or SMS.
 */
const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, 'send-to': { type: 'string' } } })
const findings = await examine()
if (values.json) console.log(JSON.stringify(findings, undefined, 2))
else for (const finding of findings) console.log(lineOf(finding))
process.exit(isFailing(findings) ? 1 : 0)

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    return [{ name: 'settings', ...failing(errorLine(error)) }]
  }
  const { DATA_DIR } = config
  // The checks write a file and may open the database. Files of root would stop the shop.
  if (process.getuid?.() === 0 && existsSync(DATA_DIR) && statSync(DATA_DIR).uid !== 0)
    return [{ name: 'user', ...failing(`root would leave files in ${DATA_DIR} that the shop cannot read`, 'run this as the user of the shop') }]
  const { close, ...database } = await open(config)
  config = await withConnections(config, database.db)
  const shop: Examined = { config, modules, fetch, now: () => new Date(), outbound: openOutbound(config, fetch), ...database }
  try {
    return await runChecks(shop, { sendTo: values['send-to'] })
  } finally {
    await close()
  }
}

/** Returns the settings with what an owner connected. A database that is not migrated yet has nothing. */
async function withConnections(config: Config, db: Db | undefined): Promise<Config> {
  if (!db) return config
  return readEffectiveConfig(db, config, await findSecretsKey(config)).catch(() => config)
}

type Opened = { db: Db | undefined; unread?: Outcome; close: () => Promise<void> }

/** Opens the database, or says why not. */
async function open(config: Config): Promise<Opened> {
  const without = (unread: Outcome): Opened => ({ db: undefined, unread, close: async () => {} })
  const isOwn = config.DATABASE_URL === undefined
  if (isOwn && !hasOwnDatabase(config.DATA_DIR)) return without(unknown(`${config.DATA_DIR} has no database yet`))
  let close = async () => {}
  try {
    const opened = await openToRead(config)
    close = opened.close
    await sql`select 1`.execute(opened.db)
    return opened
  } catch (error) {
    await close()
    if (error instanceof FolderInUse) return without(unknown('the embedded database serves the running shop alone; migrations and queue are not read'))
    return without(failing(`it cannot be reached: ${errorLine(error)}`, 'look at the settings of the database, at its server and its log'))
  }
}

function lineOf({ state, name, text, remedy }: Finding) {
  return `${state.padEnd(7)}  ${name}: ${text}${remedy === undefined ? '' : `; ${remedy}`}`
}
