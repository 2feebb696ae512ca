/** Connects and logs in to a mail server, and sends nothing. @throws Error if that fails, or takes longer than `timeoutMs` */
export async function verifyMail(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}
