import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../../support/free-port.ts'

/** moto computes each signature with Amazon's own library and compares. The npm package s3rver accepts any signature of version 4. */
export const serverName = 'moto'

const timeoutMs = 60_000

/** Moto accepts this many unsigned calls: the four below, before a key exists. */
const callsUnsigned = 4

const policy = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }] }

/** Starts an S3 server in memory, with a bucket and a key that may use it. Needs `moto_server` on the machine (pip install 'moto[server]'). */
export async function startS3Server() {
  const port = await freePort()
  const endpoint = `http://127.0.0.1:${port}`
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: String(callsUnsigned) },
  })
  child.once('error', () => console.error("moto_server is not installed (pip install 'moto[server]')"))
  const deadline = performance.now() + timeoutMs
  while (!(await answers(`${endpoint}/moto-api/`))) {
    if (child.pid === undefined || child.exitCode !== null || performance.now() > deadline) throw new Error(`${serverName} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await manage(endpoint, { Action: 'CreateUser', UserName: 'shop' })
  await manage(endpoint, { Action: 'PutUserPolicy', UserName: 'shop', PolicyName: 'all', PolicyDocument: JSON.stringify(policy) })
  const made = await manage(endpoint, { Action: 'CreateAccessKey', UserName: 'shop' })
  await ask(`${endpoint}/pictures`, { method: 'PUT', headers: callerOf('s3') })
  const found = (tag: string) => new RegExp(`<${tag}>([^<]+)<`).exec(made)?.[1] ?? ''
  return {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: found('AccessKeyId'),
      S3_SECRET_ACCESS_KEY: found('SecretAccessKey'),
    },
    stop: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const manage = (endpoint: string, call: Record<string, string>) => ask(endpoint, { method: 'POST', headers: callerOf('iam'), body: new URLSearchParams(call) })

/** Names the service only, because nothing is signed yet. */
function callerOf(service: string) {
  return { authorization: `AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0` }
}

async function ask(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${serverName} answered ${response.status}: ${text.slice(0, 300)}`)
  return text
}

async function answers(url: string) {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
