import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs a program of an image as a container runtime does: namespaces of its own, a read-only root, a tmpfs at /tmp, one volume, another user without
 * capabilities, and a memory limit. A runtime itself may refuse a machine's cgroups.
 */
export type Box = {
  /** Starts a program. The process is the program itself, as process 1 of a container is. */
  start(command: string[], environment: Record<string, string>): ChildProcess
  /** Returns the highest use of memory so far in MB, of all programs together, without the page cache. */
  peakMemory(): number
  remove(): void
}

const user = '10001'
const controller = '/sys/fs/cgroup/memory'

const enter = `
set -e
mount --bind "$ROOT" "$ROOT" && mount -o remount,bind,ro "$ROOT"
mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
mount --bind "$VOLUME" "$ROOT/data"
mount -t proc proc "$ROOT/proc"
mount --bind /dev "$ROOT/dev"
for file in resolv.conf hosts; do mount --bind "/etc/$file" "$ROOT/etc/$file" 2>/dev/null || true; done
exec chroot "$ROOT" /usr/bin/setpriv --reuid ${user} --regid ${user} --clear-groups --bounding-set=-all --no-new-privs --pdeathsig KILL /bin/sh -c 'cd /app && exec "$@"' sh "$@"`

export function openBox(root: string, limitMb: number): Box {
  const volume = mkdtempSync(join(tmpdir(), 'swachh-volume-'))
  execFileSync('chown', [`${user}:${user}`, volume])
  const group = join(controller, `swachh-${process.pid}`)
  mkdirSync(group)
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(limitMb * 1024 * 1024))
  let peak = 0
  const watching = setInterval(() => {
    const [, bytes] = /^total_rss (\d+)$/m.exec(readFileSync(join(group, 'memory.stat'), 'utf8')) ?? []
    peak = Math.max(peak, Number(bytes) / 1024 / 1024)
  }, 100)
  return {
    start(command, environment) {
      const inGroup = `echo $$ > ${group}/cgroup.procs; exec unshare --mount --ipc --uts sh -c "$0" sh "$@"`
      return spawn('sh', ['-c', inGroup, enter, ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: '/app/node_modules/.bin:/usr/sbin:/usr/bin:/sbin:/bin',
          NODE_ENV: 'production',
          DATA_DIR: '/data',
          NODE_COMPILE_CACHE: '/tmp/node',
          ...environment,
          ROOT: root,
          VOLUME: volume,
        },
      })
    },
    peakMemory: () => peak,
    remove() {
      clearInterval(watching)
      execFileSync('rmdir', [group])
      rmSync(volume, { recursive: true, force: true })
    },
  }
}

/** Waits for the end of a program. @returns its exit code or the signal that killed it, and what it printed */
export async function endOf(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code, signal] = await once(child, 'close')
  return { end: String(code ?? signal), output }
}
