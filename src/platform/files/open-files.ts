import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Files, openFolder } from './files.ts'
import { openBucket } from './object-storage.ts'

/** Opens object storage if it is configured, else a folder. */
export function openFiles(config: Config, fetchOut: typeof fetch = fetch): Files {
  return openBucket(config, fetchOut) ?? openFolder(join(config.DATA_DIR, 'uploads'))
}
