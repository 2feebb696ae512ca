import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../support/free-port.ts'
import { answers } from '../../support/answers.ts'

export const hasNginx = () => spawnSync('nginx', ['-v']).status === 0

export type Nginx = {
  baseURL: string
  /** Sends new requests to another port, and returns when no earlier process of nginx is left. */
  switchTo(port: number): Promise<void>
  stop(): Promise<void>
}

/** Starts nginx in front of a port of this machine, with the settings that docs/upgrading.md names. */
export async function startNginx(folder: string, port: number): Promise<Nginx> {
  mkdirSync(folder, { recursive: true })
  const own = await freePort()
  const pointTo = (to: number) => writeFileSync(join(folder, 'upstream.conf'), `upstream swachh { server 127.0.0.1:${to}; }\n`)
  pointTo(port)
  writeFileSync(join(folder, 'nginx.conf'), configure(folder, own))
  const parameters = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = spawn('nginx', [...parameters, '-g', 'daemon off;'], { stdio: 'inherit' })
  const baseURL = `http://localhost:${own}`
  while (!(await answers(`${baseURL}/health/live`))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await pause()
  }
  return {
    baseURL,
    async switchTo(to) {
      pointTo(to)
      const before = workersOf(child)
      execFileSync('nginx', [...parameters, '-s', 'reload'])
      while (workersOf(child).some((pid) => before.includes(pid))) await pause()
    },
    async stop() {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

const workersOf = ({ pid }: ChildProcess) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')

const configure = (folder: string, port: number) => `
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  include ${folder}/upstream.conf;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://swachh;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_http_version 1.1;
      client_max_body_size 6m;
    }
  }
}
`
