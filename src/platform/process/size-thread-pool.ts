import { env } from 'node:process'

/**
 * The threads of Node's pool: two encode pictures, two hash passwords, and four answer requests. Compression, files and look-ups of names use them too.
 * The pool reads its size when it starts, so the process imports this file before anything else.
 */
env['UV_THREADPOOL_SIZE'] ??= '8'
